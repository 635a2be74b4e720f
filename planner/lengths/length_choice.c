// length_choice.c - entries planned as samples, and prices measured once.

#include "planner/lengths/length_choice.h"

#include "passmap/base/assertion.h"
#include "planner/lengths/length_part.h"

#include <string.h>

// ---- Keeping it

static const hr_position *ends_of(const hr_length_table *table) {
    return table->to ? table->to : table->from;
}

bool hr_is_length_choice_of(const hr_length_choice *choice, const hr_class_entry *entry,
                            const hr_length_table *table) {
    size_t from = (size_t)table->from_count, to = (size_t)hr_length_columns(table);
    if (choice->entry != entry || choice->map_version != entry->plane_version ||
        choice->from_count != table->from_count ||
        choice->to_count != (table->to ? table->to_count : -1))
        return false;
    const hr_position *kept = choice->places.memory;
    return memcmp(kept, table->from, from * sizeof *kept) == 0 &&
           memcmp(kept + from, ends_of(table), to * sizeof *kept) == 0;
}

static bool keep(hr_length_choice *choice, const hr_allocator *allocator,
                 const hr_class_entry *entry, const hr_length_table *table) {
    size_t from = (size_t)table->from_count, to = (size_t)hr_length_columns(table);
    if (!hr_buffer_reserve(&choice->places, allocator, from + to + 1, sizeof(hr_position)))
        return false;
    hr_position *kept = choice->places.memory;
    memcpy(kept, table->from, from * sizeof *kept);
    memcpy(kept + from, ends_of(table), to * sizeof *kept);
    choice->entry = entry;
    choice->map_version = entry->plane_version;
    choice->from_count = table->from_count;
    choice->to_count = table->to ? table->to_count : -1;
    return true;
}

// ---- Prices, in hundredths of a microsecond

enum {
    PLAN_PRICE = 200, // and for each of its steps:
    STEP_PRICE = 15,
    COST_STEP_PRICE = 28,
    PORTAL_PRICE = 9,  // of a field
    ENTRY_PRICE = 150, // of a way that is pulled to a place
    COST_PORTAL_PRICE = 14,
    COST_ENTRY_PRICE = 1100,
    JOIN_PRICE = 1000, // of a place, once for all rows
    DENSE = 10,        // portals a tile, where plans of length take twice as long a step
};

static int64_t ends_of_row(const hr_length_job *job) {
    return job->roots == job->ends ? job->ends->count / 2 : job->ends->count; // on average
}

static int64_t field_price(const hr_length_job *job, int64_t portals) {
    bool has_costs = hr_has_costs(job->entry);
    int64_t joins = (int64_t)JOIN_PRICE * job->ends->count / job->roots->count;
    return portals * (has_costs ? COST_PORTAL_PRICE : PORTAL_PRICE) + joins +
           ends_of_row(job) * (has_costs ? COST_ENTRY_PRICE : ENTRY_PRICE);
}

static int64_t plans_price(const hr_length_job *job, int64_t portals, int64_t steps) {
    int64_t tiles = (int64_t)job->routes->columns * job->routes->rows;
    if (hr_has_costs(job->entry)) return ends_of_row(job) * (PLAN_PRICE + steps * COST_STEP_PRICE);
    int64_t price = steps * STEP_PRICE;
    return ends_of_row(job) * (PLAN_PRICE + price + price * portals / (DENSE * tiles));
}

// ---- Samples

enum {
    SAMPLES_MAX = 8,
    SHARE = 8, // of the entries: one in so many is a sample
};

static int32_t spread(int32_t i, int32_t samples, int32_t places) {
    return (int32_t)((2 * (int64_t)i + 1) * places / (2 * samples));
}

// From each part of the table's roots to another part of its ends: the steps of one on average, but
// for the dearest, of which a few may be as many as all others'.
static bool plan_samples(hr_length_worker *worker, const hr_length_job *job, int32_t samples,
                         int64_t *steps) {
    int32_t ends = job->ends->count;
    int64_t sum = 0, most = 0;
    for (int32_t i = 0; i < samples; i++) {
        int32_t root = spread(i, samples, job->roots->count);
        int32_t end = (spread(i, samples, ends) + ends / 3) % ends;
        if (!hr_sample_length(worker, job, root, end)) return false;
        sum += worker->steps;
        most = hr_greatest_64(most, worker->steps);
    }
    *steps = samples > 1 ? (sum - most) / (samples - 1) : sum;
    return true;
}

bool hr_make_length_choice(hr_length_choice *choice, hr_length_worker *worker,
                           const hr_length_job *job, const hr_length_table *table) {
    int64_t entries = (int64_t)job->roots->count * job->ends->count, steps, portals;
    int32_t samples = (int32_t)hr_least_64(entries / SHARE, SAMPLES_MAX);
    choice->map_version = 0;
    choice->has_fields = false;
    if (!plan_samples(worker, job, samples, &steps)) return false;
    if (samples > 0) {
        portals = hr_portal_count(job->routes);
        choice->has_fields = plans_price(job, portals, steps) >= field_price(job, portals);
    }
    return keep(choice, worker->leg.allocator, job->entry, table);
}
