// phases.c - the items of each phase of a batch: listed by one thread before the workers begin.

#include "planner/batch/phases.h"

#include "passmap/base/assertion.h"
#include "passmap/map/class_refresh.h"
#include "planner/batch/goal_sets.h"
#include "planner/batch/groups.h"
#include "planner/batch/order.h"
#include "planner/batch/troops.h"

#include <string.h>

static void add_item(hr_batch *batch, uint64_t key, int32_t index) {
    hr_keyed *items = hr_batch_scratch(batch);
    HR_ASSERT(((size_t)batch->item_count + 1) * sizeof *items <= batch->scratch.size);
    items[batch->item_count++] = (hr_keyed){key, index};
    batch->items = items;
}

// Classes of all maps, by number: `for (i = next_class(batch, -1); i >= 0; i = next_class(batch,
// i))`
static int32_t next_class(const hr_batch *batch, int32_t number) {
    const hr_known_maps *maps = batch->maps;
    for (int32_t map = ++number / HR_CLASS_MAX; map < maps->count; number = ++map * HR_CLASS_MAX)
        if (number % HR_CLASS_MAX < maps->at[map].map->class_count) return number;
    return -1;
}

static void list_stale_classes(hr_batch *batch) {
    for (int32_t i = next_class(batch, -1); i >= 0; i = next_class(batch, i))
        if (hr_batch_use(batch, i)->is_used &&
            hr_class_is_stale(hr_batch_map_with(batch, i), hr_batch_entry(batch, i)))
            add_item(batch, 0, i);
}

static bool has_stale_routes(const hr_batch *batch, int32_t class_number) {
    return hr_batch_use(batch, class_number)->is_routed &&
           hr_batch_routes(batch, class_number)->version !=
               hr_batch_entry(batch, class_number)->plane_version;
}

static bool add_stale_tiles(hr_batch *batch, int32_t class_number) {
    hr_routes *routes = hr_batch_routes(batch, class_number);
    const hr_map *map = hr_batch_map_with(batch, class_number);
    if (!hr_routes_begin_refresh(routes, map, hr_batch_entry(batch, class_number))) return false;
    size_t count = (size_t)batch->item_count + (size_t)routes->touched_count;
    if (!hr_buffer_reserve(&batch->scratch, batch->allocator, count, sizeof(hr_keyed)))
        return false;
    for (int32_t i = 0; i < routes->touched_count; i++)
        add_item(batch, (uint64_t)class_number, routes->touched[i]);
    return true;
}

// Tiles of routes that have to be filled, by class.
static void list_stale_routes(hr_batch *batch) {
    for (int32_t i = next_class(batch, -1); i >= 0; i = next_class(batch, i))
        if (has_stale_routes(batch, i) && !add_stale_tiles(batch, i)) hr_batch_fail(batch);
}

// Classes whose tiles are filled.
static void list_filled_routes(hr_batch *batch) {
    for (int32_t i = next_class(batch, -1); i >= 0; i = next_class(batch, i))
        if (has_stale_routes(batch, i)) add_item(batch, 0, i);
}

// Before there are fields, those that need none; with them, those that go in no troop.
static void list_open_jobs(hr_batch *batch, bool with_fields) {
    const hr_keyed *order = hr_batch_order(batch);
    for (int32_t i = 0; i < batch->order_count; i++) {
        const hr_job *job = &hr_batch_jobs(batch)[order[i].index];
        bool needs_field = job->field >= 0 || job->set >= 0;
        if (job->state == HR_JOB_OPEN && (with_fields ? !job->has_troop : !needs_field))
            add_item(batch, HR_ITEM_JOB, order[i].index);
    }
}

// A field is built by one thread: meanwhile the others plan what needs none, unless there is a
// budget, under which jobs are taken in their order.
static void list_fields(hr_batch *batch) {
    int64_t room = batch->budget / 2; // for all fields together
    if (!hr_batch_find_groups(batch, &room) || !hr_batch_find_sets(batch, &room))
        hr_batch_fail(batch);
    hr_batch_put_in_order(batch);
    for (int32_t i = 0; i < batch->set_count; i++) add_item(batch, HR_ITEM_SET, i);
    for (int32_t i = 0; i < batch->field_count; i++) add_item(batch, HR_ITEM_FIELD, i);
    if (batch->item_count > 0 && batch->budget == 0) list_open_jobs(batch, false);
}

static void list_troops(hr_batch *batch) {
    if (batch->field_count == 0) return;
    hr_batch_find_troops(batch);
    for (int32_t i = 0; i < batch->row_count; i = hr_batch_troop_end(batch, i))
        add_item(batch, HR_ITEM_TROOP, i);
}

static void list_plans(hr_batch *batch) {
    if (batch->budget == 0) {
        list_troops(batch);
        list_open_jobs(batch, true);
        return;
    }
    batch->items = hr_batch_order(batch);
    batch->item_count = batch->order_count;
}

static void list_late_routes(hr_batch *batch) {
    const hr_job *jobs = hr_batch_jobs(batch);
    for (int32_t i = next_class(batch, -1); i >= 0; i = next_class(batch, i))
        hr_batch_use(batch, i)->is_routed = false;
    for (int32_t i = 0; i < batch->job_count; i++) {
        const hr_request *r = jobs[i].request;
        if (jobs[i].state == HR_JOB_LACKS_ROUTES)
            hr_batch_use(batch, hr_batch_class_number(r->view, r->class_id))->is_routed = true;
    }
    list_stale_routes(batch);
}

static void list_late_plans(hr_batch *batch) {
    const hr_keyed *order = hr_batch_order(batch);
    for (int32_t i = 0; i < batch->order_count; i++)
        if (hr_batch_jobs(batch)[order[i].index].state == HR_JOB_LACKS_ROUTES)
            add_item(batch, 0, order[i].index);
}

void hr_batch_enter(hr_batch *batch, hr_batch_phase phase) {
    HR_ASSERT(phase == batch->phase + 1);
    HR_ASSERT(atomic_load(&batch->cursor) >= batch->item_count || atomic_load(&batch->is_full));
    batch->phase = phase;
    batch->item_count = 0;
    switch (phase) {
    case HR_PHASE_CLASSES:
        list_stale_classes(batch);
        break;
    case HR_PHASE_ROUTES:
        list_stale_routes(batch);
        break;
    case HR_PHASE_LANDMARKS:
    case HR_PHASE_LATE_LANDMARKS:
        list_filled_routes(batch);
        break;
    case HR_PHASE_FIELDS:
        list_fields(batch);
        break;
    case HR_PHASE_PLANS:
        list_plans(batch);
        break;
    case HR_PHASE_LATE_ROUTES:
        list_late_routes(batch);
        break;
    case HR_PHASE_LATE_PLANS:
        list_late_plans(batch);
        break;
    default:
        break;
    }
    HR_ASSERT(batch->item_count == 0 || (phase > HR_PHASE_IDLE && phase < HR_PHASE_DONE));
    atomic_store(&batch->is_full, false);
    atomic_store(&batch->cursor, 0);
}
