// Ticks.cs - a path around a wall; then 400 units in batches under a budget while a wall grows, each answer with its tag.
// With "--layout" it prints size and offsets of every structure of HandrailRaw.cs, to be held against C's.

using System;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

static unsafe class Ticks {
    const int Wall = 1, Units = 400, Cell = HR.HR_CELL;

    static hr_position Centre(int x, int y) { return HR.hr_block_centre(new hr_cell { x = x, y = y }, 1); }

    static void OnePath(Map map, Planner planner) {
        var order = new hr_request {
            class_id = map.AddClass(Wall, 2),
            start = new hr_position { x = 50 * Cell, y = 30 * Cell },
            goal = new hr_position { x = 200 * Cell, y = 40 * Cell },
        };
        var path = planner.Plan(order);
        Console.WriteLine("{0}: {1} waypoints, {2:0.0} cells", HandrailException.Text(HR.hr_status_name(path.status)), path.count,
                          path.length_256ths / Cell);
    }

    static hr_request[] Orders(int soldier) {
        var orders = new hr_request[Units];
        for (int i = 0; i < Units; i++)
            orders[i] = new hr_request {
                class_id = soldier, start = Centre(8, 8 + i / 2), goal = Centre(248, 247 - i / 2), tag = (ulong)i,
            };
        return orders;
    }

    static int TicksOf(Map map, Planner planner, hr_request[] orders) {
        var answered = new bool[Units];
        int ticks = 0;
        for (; answered.Contains(false); ticks++) {
            map.Fill(new hr_rect { x = 100, y = 0, width = 8, height = 200 + ticks }, Wall);
            planner.PlanBatch(orders, ticks == 0 ? Units : 0);
            for (int i = 0; i < planner.AnswerCount; i++) {
                var path = planner.Answer(i);
                if (path.status == hr_status.HR_WAITING) continue;
                if (path.waypoints[0].x != orders[path.tag].start.x) throw new Exception("a path from elsewhere");
                answered[path.tag] = true;
            }
        }
        return ticks;
    }

    static void PrintLayout() {
        foreach (var type in typeof(HR).Assembly.GetTypes().Where(t => t.IsLayoutSequential && t.Name.StartsWith("hr_"))) {
            var fields = type.GetFields(BindingFlags.Instance | BindingFlags.Public);
            if (fields.Length == 0 || type.Name == "hr_bool") continue;
            Console.WriteLine("{0} {1}", type.Name, Marshal.SizeOf(type));
            foreach (var field in fields) Console.WriteLine("{0}.{1} {2}", type.Name, field.Name, Marshal.OffsetOf(type, field.Name));
        }
    }

    static int Main(string[] arguments) {
        if (arguments.Length > 0 && arguments[0] == "--layout") {
            PrintLayout();
            return 0;
        }
        using (var map = new Map(256, 256))
        using (var planner = new Planner(map, 2, 400)) {
            var wall = Enumerable.Repeat((byte)Wall, 8 * 200).ToArray();
            map.Write(new hr_rect { x = 100, y = 0, width = 8, height = 200 }, wall, 8);
            OnePath(map, planner);
            int ticks = TicksOf(map, planner, Orders(map.AddClass(Wall, 1)));
            Console.WriteLine("{0} paths in {1} ticks", Units, ticks);
        }
        try {
            new Map(0, 5);
        } catch (HandrailException refused) {
            Console.WriteLine("{0}: {1}", refused.Error, refused.Message);
            return 0;
        }
        return 1;
    }
}
