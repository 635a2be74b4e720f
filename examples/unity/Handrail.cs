// Handrail.cs - maps and planners for Unity and other C#: the calls of a game's every tick, over HandrailRaw.cs, which
// packaging/bindings.py makes from the headers. Copy both into Assets/Plugins/Handrail, the library beside them, and
// allow unsafe code. Requests and answers are arrays of the library's own structures: nothing is copied or marshalled,
// and a tick allocates nothing. For what is not here call HR with Map.Pointer and Planner.Pointer.

using System;

public sealed class HandrailException : Exception {
    public readonly hr_error Error;
    public HandrailException(hr_error error, string text) : base(text) { Error = error; }

    public static unsafe void Check(hr_error error) {
        if (error != hr_error.HR_OK) throw new HandrailException(error, Text(HR.hr_error_text(error)));
    }

    public static unsafe string Text(byte* text) { return text == null ? null : new string((sbyte*)text); }
}

/// A map of bytes, 0 everywhere at first. Dispose it after its planners.
public sealed unsafe class Map : IDisposable {
    public hr_map* Pointer { get; private set; }
    public readonly int Width, Height;

    public Map(int width, int height) {
        if (!HR.FitsLibrary()) throw new DllNotFoundException("handrail is of another version than HandrailRaw.cs");
        var config = HR.hr_map_config_default();
        config.width = Width = width;
        config.height = Height = height;
        hr_map* map;
        HandrailException.Check(HR.hr_map_create(&config, &map));
        Pointer = map;
    }

    /// Copies a rectangle of values into the map, `stride` values to a row of theirs: of a byte[], or, with a pointer, of
    /// a NativeArray (NativeArrayUnsafeUtility.GetUnsafeReadOnlyPtr).
    public void Write(hr_rect rect, byte[] values, int stride) {
        if (rect.width <= 0 || rect.height <= 0) return;
        if (stride < rect.width || (long)stride * (rect.height - 1) + rect.width > values.Length)
            throw new ArgumentException("values has fewer bytes than the rectangle takes", "values");
        fixed (byte* first = values) Write(rect, first, stride);
    }

    public void Write(hr_rect rect, byte* values, int stride) {
        HR.hr_map_blit(Pointer, rect, values, (UIntPtr)stride);
    }

    public void Fill(hr_rect rect, byte value) { HR.hr_map_fill(Pointer, rect, value); }

    public byte Get(int x, int y) { return HR.hr_map_get(Pointer, x, y); }

    /// Units of `size` cells that enter no cell with one of these bits.
    public int AddClass(byte blockingBits, int size) {
        var unit = new hr_class { pass = HR.hr_pass_without_bits(blockingBits), size = size };
        int id;
        HandrailException.Check(HR.hr_map_add_class(Pointer, unit, &id));
        return id;
    }

    public ulong Stamp(hr_rect cells, byte bits) {
        ulong id;
        HandrailException.Check(HR.hr_footprint_stamp(Pointer, new hr_footprint { cells = cells, bits = bits }, &id));
        return id;
    }

    public void Lift(ulong footprint) { HandrailException.Check(HR.hr_footprint_lift(Pointer, footprint)); }

    public void Dispose() {
        HR.hr_map_destroy(Pointer);
        Pointer = null;
    }
}

/// A planner on a map, and the answers of its last batch.
public sealed unsafe class Planner : IDisposable {
    public hr_planner* Pointer { get; private set; }
    hr_results* results;

    /// @param budget steps that a batch may take, 0 = no limit: what does not fit is answered by a later one.
    public Planner(Map map, int workers = 1, long budget = 0) {
        var config = new hr_planner_config { workers = workers, batch_budget_steps = budget };
        hr_planner* planner;
        hr_results* made;
        HandrailException.Check(HR.hr_planner_create(map.Pointer, &config, &planner));
        Pointer = planner;
        var error = HR.hr_results_create(planner, &made);
        if (error != hr_error.HR_OK) Dispose();
        HandrailException.Check(error);
        results = made;
    }

    /// One path; its waypoints hold until the next plan.
    public hr_path Plan(hr_request request) {
        hr_path path;
        HandrailException.Check(HR.hr_plan(Pointer, &request, &path));
        return path;
    }

    /// Plans the first `count` requests; the array is pinned, not copied.
    public void PlanBatch(hr_request[] requests, int count) {
        if (count > requests.Length) throw new ArgumentOutOfRangeException("count");
        fixed (hr_request* first = requests) PlanBatch(first, count);
    }

    public void PlanBatch(hr_request* requests, int count) {
        HandrailException.Check(HR.hr_plan_batch(Pointer, requests, count, results));
    }

    /// Answers of the last batch, and of earlier ones' requests that waited for it.
    public int AnswerCount { get { return HR.hr_results_count(results); } }

    /// Waypoints hold until the next batch: path.waypoints[0 .. path.count - 1].
    public hr_path Answer(int index) {
        hr_path path;
        if (index < 0 || index >= AnswerCount) throw new ArgumentOutOfRangeException("index");
        HR.hr_results_get(results, index, &path);
        return path;
    }

    public ulong AnswersHash { get { return HR.hr_results_hash(results); } }

    public void Dispose() {
        HR.hr_results_destroy(results);
        HR.hr_planner_destroy(Pointer);
        results = null;
        Pointer = null;
    }
}
