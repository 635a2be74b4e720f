// settle.c - the end of a batch: which plans fit the budget, the answers, and what is carried over.

#include "planner/batch/settle.h"

#include "passmap/base/assertion.h"
#include "planner/batch/order.h"

#include <math.h>
#include <string.h>

// ---- What counts

static int64_t field_steps(const hr_batch *batch) {
    int64_t steps = 0;
    for (int32_t i = 0; i < batch->field_count; i++) steps += batch->fields[i].steps;
    for (int32_t i = 0; i < batch->set_count; i++) steps += hr_set_field_steps(&batch->sets[i]);
    return steps;
}

// In their order, as long as the next allowance fits; `*steps` are those of fields and of all that
// was taken. Nothing is changed but states, which the next batch does not see.
static void decide(hr_batch *batch, int64_t *steps) {
    const hr_keyed *order = hr_batch_order(batch);
    bool is_open = true;
    for (int32_t i = 0; i < batch->order_count; i++) {
        hr_job *job = &hr_batch_jobs(batch)[order[i].index];
        HR_ASSERT(job->leader == order[i].index);
        HR_ASSERT(batch->budget == 0 || job->allowance <= hr_batch_largest_allowance(batch));
        bool fits = batch->budget == 0 || i == 0 || *steps + job->allowance <= batch->budget;
        is_open = is_open && fits && job->state == HR_JOB_PLANNED;
        if (is_open) *steps += hr_job_steps(job);
        bool is_answer = is_open && !hr_job_is_unfinished(job);
        HR_ASSERT(batch->budget > 0 || is_answer); // then all are planned, and all count
        job->was_searched = is_open && !is_answer;
        if (job->was_searched) {
            job->done = job->steps;
            job->allowance = 2 * job->allowance;
        }
        job->state = is_answer ? HR_JOB_ANSWERED : HR_JOB_CARRIED;
    }
}

static inline bool has_same_fate(const hr_job *a, const hr_job *b) {
    return a->state == b->state && a->allowance == b->allowance && a->done == b->done &&
           a->is_last_try == b->is_last_try;
}

// Equal jobs share the fate of the one that was planned, but not its tag.
static void follow_leaders(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    for (int32_t i = 0; i < batch->job_count; i++) {
        const hr_job *leader = &jobs[jobs[i].leader];
        HR_ASSERT(leader <= &jobs[i] && &jobs[leader->leader] == leader);
        if (leader == &jobs[i]) continue;
        jobs[i].state = leader->state;
        jobs[i].allowance = leader->allowance;
        jobs[i].done = leader->done;
        jobs[i].is_last_try = leader->is_last_try;
        jobs[i].was_searched = leader->was_searched;
        HR_ASSERT(has_same_fate(&jobs[i], leader));
    }
}

// ---- Answers

typedef struct tally {
    int32_t answers, waiting; // of all jobs
    size_t waypoints, links;
    hr_kept_count lists; // of those that wait
} tally;

static tally count(const hr_batch *batch) {
    const hr_job *jobs = hr_batch_jobs(batch);
    tally t = {.answers = batch->request_count};
    for (int32_t i = 0; i < batch->job_count; i++) {
        bool is_answered = jobs[i].state == HR_JOB_ANSWERED;
        if (is_answered && jobs[i].leader == i) {
            t.waypoints += (size_t)jobs[i].waypoint_count;
            t.links += (size_t)jobs[i].link_count;
        }
        if (is_answered && i < batch->job_count - batch->request_count) t.answers++;
        if (is_answered) continue;
        t.waiting++;
        hr_kept_count_add(&t.lists, jobs[i].request);
    }
    return t;
}

// Moves the waypoints of all that was planned and counts into the results' block.
static void gather_waypoints(hr_batch *batch, hr_results *results) {
    hr_job *jobs = hr_batch_jobs(batch);
    hr_position *block = results->waypoints.memory;
    size_t end = 0;
    for (int32_t i = 0; i < batch->job_count; i++) {
        hr_job *job = &jobs[i];
        if (job->leader != i || job->state != HR_JOB_ANSWERED || job->waypoint_count == 0) continue;
        const hr_position *arena = batch->workers[job->worker].waypoints.memory;
        size_t waypoints = (size_t)job->waypoint_count;
        HR_ASSERT(job->first + waypoints <= batch->workers[job->worker].waypoint_count);
        HR_ASSERT((end + waypoints) * sizeof *block <= results->waypoints.size);
        memcpy(block + end, arena + job->first, waypoints * sizeof *block);
        job->first = end;
        end += waypoints;
    }
}

static void gather_links(hr_batch *batch, hr_results *results) {
    hr_link_id *block = results->links.memory;
    size_t end = 0;
    for (int32_t i = 0; i < batch->job_count; i++) {
        hr_job *job = &hr_batch_jobs(batch)[i];
        if (job->leader != i || job->state != HR_JOB_ANSWERED || job->link_count == 0) continue;
        const hr_link_id *arena = batch->workers[job->worker].links.memory;
        HR_ASSERT(job->link_count == job->waypoint_count);
        memcpy(block + end, arena + job->first_link, (size_t)job->link_count * sizeof *block);
        job->first_link = end;
        end += (size_t)job->link_count;
    }
}

static hr_path waiting_path(const hr_batch *batch, const hr_request *request) {
    bool has_goals = request->goal_count > 0;
    return (hr_path){.status = HR_WAITING,
                     .remaining_256ths =
                         has_goals ? 0 : hr_position_distance(request->start, request->goal),
                     .map_version = hr_batch_map_of(batch, request)->map->version,
                     .goal_index = has_goals ? HR_NO_GOAL : 0,
                     .tag = request->tag};
}

static void write_answer(const hr_batch *batch, const hr_job *job, hr_answer *answer) {
    if (job->state != HR_JOB_ANSWERED) {
        *answer = (hr_answer){.path = waiting_path(batch, job->request)};
        return;
    }
    answer->path = hr_batch_paths(batch)[job->leader];
    answer->path.tag = job->request->tag;
    answer->path.waypoints = NULL;
    answer->path.links = NULL;
    const hr_job *leader = &hr_batch_jobs(batch)[job->leader];
    answer->first = leader->first;
    answer->has_links = leader->link_count > 0;
    answer->first_link = leader->first_link;
}

static void write_answers(hr_batch *batch, hr_results *results) {
    const hr_job *jobs = hr_batch_jobs(batch);
    hr_answer *answers = hr_results_answers(results);
    int32_t old = batch->job_count - batch->request_count;
    results->count = 0;
    for (int32_t i = old; i < batch->job_count; i++)
        write_answer(batch, &jobs[i], &answers[results->count++]);
    HR_ASSERT(results->count == batch->request_count); // answer i is that of request i
    for (int32_t i = 0; i < old; i++)
        if (jobs[i].state == HR_JOB_ANSWERED)
            write_answer(batch, &jobs[i], &answers[results->count++]);
}

static int32_t count_suspended(const hr_batch *batch) {
    int32_t count = 0;
    for (int32_t i = 0; i < batch->waiting_count; i++)
        count += hr_batch_waiting(batch)[i].suspended != HR_NOWHERE;
    return count;
}

// In place: none moves to a later place, and new ones come behind the old.
static void keep_waiting(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    hr_waiting *waiting = hr_batch_waiting(batch);
    int32_t kept = 0, old = batch->job_count - batch->request_count;
    for (int32_t i = 0; i < batch->job_count; i++) {
        hr_job *job = &jobs[i];
        if (job->state == HR_JOB_ANSWERED) {
            hr_suspended_forget(&batch->suspended, &job->suspended);
            continue;
        }
        hr_request request = i < old ? waiting[i].request : batch->requests[i - old];
        waiting[kept++] =
            (hr_waiting){.request = request,
                         .since = job->since,
                         .allowance = job->allowance,
                         .done = job->done,
                         .suspended = job->suspended,
                         .is_last_try = job->is_last_try,
                         .was_searched = job->was_searched,
                         .has_begun_anew = job->has_begun_anew,
                         .map_version = hr_batch_map_of(batch, &request)->map->version};
        waiting[kept - 1].request.old_waypoints = NULL; // is not kept
        waiting[kept - 1].request.old_links = NULL;
        waiting[kept - 1].request.old_count = 0, waiting[kept - 1].request.mend_ratio = 0;
        hr_kept_take(&batch->kept, &waiting[kept - 1].request);
    }
    hr_kept_end(&batch->kept);
    HR_ASSERT(kept == batch->results->stats.carried);
    batch->waiting_count = kept;
    HR_ASSERT(count_suspended(batch) == hr_suspended_count(&batch->suspended)); // none is lost
}

// ---- Counters

static void count_answers(const hr_results *results, hr_batch_stats *stats) {
    stats->longest = -1;
    for (int32_t i = 0; i < results->count; i++) {
        const hr_path *path = &hr_results_answers(results)[i].path;
        stats->by_status[path->status]++;
        if (path->status == HR_WAITING) continue;
        stats->by_stage[path->stage]++;
        if (stats->longest >= 0 && path->steps <= stats->longest_steps) continue;
        stats->longest = i;
        stats->longest_steps = path->steps;
    }
}

static void count_jobs(const hr_batch *batch, hr_batch_stats *stats) {
    const hr_job *jobs = hr_batch_jobs(batch);
    const hr_path *paths = hr_batch_paths(batch);
    for (int32_t i = 0; i < batch->job_count; i++) {
        if (jobs[i].state != HR_JOB_ANSWERED) continue;
        const hr_job *leader = &jobs[jobs[i].leader];
        stats->equal += leader != &jobs[i];
        stats->shared += leader->field >= 0 || leader->set >= 0;
        stats->followed += leader->has_followed;
        stats->fallbacks += jobs[i].request->quality == HR_FAST &&
                            jobs[i].request->only == HR_STAGE_ANY &&
                            paths[jobs[i].leader].stage == HR_STAGE_ROUTES;
    }
}

static void write_stats(const hr_batch *batch, int64_t steps, int32_t waiting,
                        hr_results *results) {
    hr_batch_stats *stats = &results->stats;
    *stats = (hr_batch_stats){.requests = batch->request_count,
                              .resumed = batch->job_count - batch->request_count,
                              .fields = batch->field_count + batch->set_count,
                              .carried = waiting,
                              .steps = steps,
                              .map_version = batch->maps->at[0].map->version};
    count_answers(results, stats);
    count_jobs(batch, stats);
    stats->bytes = hr_batch_bytes(batch) + results->answers.size + results->waypoints.size +
                   results->links.size;
    for (int32_t i = 0; i < batch->worker_count; i++) {
        size_t bytes = hr_searcher_bytes(&batch->workers[i].searcher);
        if (bytes > stats->worker_bytes) stats->worker_bytes = bytes;
    }
}

hr_error hr_batch_settle(hr_batch *batch) {
    int64_t steps = field_steps(batch);
    decide(batch, &steps);
    follow_leaders(batch);
    tally t = count(batch);
    if (!hr_results_reserve(batch->results, (size_t)t.answers, t.waypoints, t.links) ||
        !hr_buffer_reserve(&batch->waiting, batch->allocator, (size_t)t.waiting,
                           sizeof(hr_waiting)) ||
        !hr_kept_begin(&batch->kept, batch->allocator, &t.lists))
        return HR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < batch->job_count - batch->request_count; i++)
        hr_batch_jobs(batch)[i].request = &hr_batch_waiting(batch)[i].request; // may have moved
    gather_waypoints(batch, batch->results);
    gather_links(batch, batch->results);
    write_answers(batch, batch->results);
    write_stats(batch, steps, t.waiting, batch->results);
    keep_waiting(batch);
    batch->tick++;
    return HR_OK;
}
