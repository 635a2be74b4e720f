/// planner.h - paths for units on a passability map, every leg certified clear.
///
/// A planner answers requests on one map. Labels decide first, before any search, what can be
/// reached. Then it climbs a ladder: a straight line; the trace, which follows obstacles with a
/// left and a right hand; routes over the tiles of the map; the exact search. What any of them
/// finds is pulled taut, which makes it the shortest path of its kind, and every leg of it is swept
/// once more before it is handed out. Classes with costs are planned over the routes alone, which
/// know costs; HR_EXACT is A\*'s.
///
/// Threads: a planner is used by one thread at a time (but for hr_batch_work), and a map may have
/// many planners. Batches bring threads of their own, or use the host's. A plan changes the map
/// only by bringing the class it is for up to date: where several threads plan on one map, call
/// hr_map_refresh for every class after the edits, then plan; such plans only read the map.
#ifndef HANDRAIL_PLANNER_H
#define HANDRAIL_PLANNER_H

#include "planner/requests.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Watching the search

/// Events of a search, reported to a watcher. Blocks are named by their top left cells.
typedef enum hr_event_kind {
    HR_EVENT_RAY, ///< a ray was shot from `from`; it came as far as `to`, the goal of the ray if
                  ///< `is_clear`
    HR_EVENT_RUN, ///< a hand ran along a wall from `from` to `to`
    HR_EVENT_TURNING_POINT, ///< a hand let go of the wall at `to`
    HR_EVENT_EXIT,          ///< a hand is past its obstacle at `to`
    HR_EVENT_LOOP_CLOSED,   ///< a hand has gone all round at `to` without an exit
    HR_EVENT_SPLIT,         ///< the way from `from` is split at `to`
    HR_EVENT_GAVE_UP,   ///< what the trace found from `from` to `to`, if anything, was not taken;
                        ///< `stage` is tried next
    HR_EVENT_EXPANSION, ///< A* expanded `to`
    HR_EVENT_LEG,       ///< a leg of the way before it is pulled taut
} hr_event_kind;

/// One event of a search.
typedef struct hr_event {
    hr_event_kind kind;  ///< which one
    hr_cell from;        ///< block where it began, as `kind` says
    hr_cell to;          ///< block where it ended
    bool is_left;        ///< of a hand: it keeps the wall on its left; of a split: the hand that is
                         ///< followed
    bool is_clear;       ///< of a ray: nothing was in the way
    int32_t depth;       ///< of splits within splits
    hr_stage stage;      ///< that reports it
    double length;       ///< of a split: of the way round by the hand that is followed, in cells
    double other_length; ///< and by the other one; 0 = it gave up, as it would have been longer, or
                         ///< ended
} hr_event;

/// Receives every event of a plan while it runs, on the planning thread. It must not call the
/// planner and cannot change the result.
typedef void hr_watcher(const hr_event *event, void *user);

/// Polled by hr_plan on the planning thread; return true to cancel the search. It must not call the
/// planner.
typedef bool hr_should_cancel(void *user);

// ---- The planner

/// A planner: made by hr_planner_create, destroyed by hr_planner_destroy.
typedef struct hr_planner hr_planner;

/// What a thread does in a batch; returns when nothing is left to take.
typedef void hr_work(void *context);
/// Lets `work(context)` be called by up to `count` threads of the host at once. `count` includes
/// the calling thread, if the hook lets that one work, too: it is never more than `workers`, nor
/// than there is work for. The planner's thread does what is left over after hr_wait, even all of
/// it. Returns NULL if all calls have returned, as when it made one itself, else a handle for
/// hr_wait. (As in Box2D v3.)
typedef void *hr_spawn(hr_work *work, void *context, int32_t count, void *user);
/// Returns when all calls of that hr_spawn have.
typedef void hr_wait(void *handle, void *user);

typedef struct hr_batch_stats hr_batch_stats;
/// Receives the counters of a batch at its end, on the thread that ends it. It may call the
/// planner, but not destroy it, nor plan a batch into the same results: these would replace the
/// answers.
typedef void hr_batch_logger(const hr_batch_stats *stats, void *user);

enum {
    HR_WORKERS_MAX = 64,    ///< threads that plan one batch
    HR_PRIORITY_TICKS = 16, ///< batches of waiting that one more of `priority` outweighs
    HR_SHARE_FROM = 24,     ///< fewer requests share nothing, unless `share_from` says so
};

/// How a planner is created. Begin with hr_planner_config_default().
typedef struct hr_planner_config {
    hr_watcher *watcher; ///< receives the events of hr_plan; NULL = none. Batches report none
    void *watcher_user;  ///< handed to `watcher`
    /// Polled while the exact search and A\* run, at least every few hundred steps, and before each
    /// tile while routes are built. Once it returns true, the search ends as if its budget were
    /// spent, and the next plan continues building where this one stopped. NULL = never cancel;
    /// batches do not poll it.
    hr_should_cancel *should_cancel;
    void *cancel_user; ///< handed to `should_cancel`
    /// Limit of the memory of A\*, in bytes; a search that needs more ends in HR_PARTIAL. With
    /// costs it takes 68 KiB, and 8.3 bytes for each cell of the 64 x 64 tiles that it enters; with
    /// a weight or HR_MANHATTAN, or without costs, 8 for each of these cells and 16 for each block
    /// in its queue, of which 25 bytes a cell are counted, more than they ever take, except while
    /// the queue grows and is held twice. 8 bytes for each tile of the map are not counted. 0 = no
    /// limit. The exact search obeys the limit, too, where it is less than what HR_EXACT allows.
    size_t search_bytes_max;
    /// Threads that plan a batch at once, the caller's with them; less than 1 is taken for 1, more
    /// than HR_WORKERS_MAX for that. Each has buffers of its own, as large as the planner's. Above
    /// 1 the map's allocator must be safe to call from several threads.
    int32_t workers;
    hr_spawn *spawn;  ///< starts work on the host's threads; NULL = the planner makes its own for
                      ///< its first batch
    hr_wait *wait;    ///< needed if `spawn` ever returns a handle
    void *spawn_user; ///< handed to `spawn` and `wait`
    /// Steps that one batch may take; 0 = no limit. See hr_plan_batch.
    int64_t batch_budget_steps;
    /// From this many requests of one batch, for one class and goals side by side, they share a
    /// field over the routes (HR_BALANCED without `only`); so do those with equal `goals`, for a
    /// class without costs, where that takes less. Without a budget units of a class without costs
    /// that stand close together also share the middle of their paths. Below that number, what was
    /// found around a goal still serves the next request to it, which changes no answer. 0 = where
    /// that takes less: of a class without costs units within some 75 cells of the goal, or that
    /// see it, are planned sooner by themselves, and of the others it takes HR_SHARE_FROM, or the
    /// root of the number of portals if that is more: 40 on a map of 1024 x 1024, 160 on one of
    /// 4096 x 4096, with costs half as many. Negative = share nothing.
    int32_t share_from;
    hr_batch_logger *log; ///< receives the counters of each batch; NULL = none
    void *log_user;       ///< handed to `log`
} hr_planner_config;

/// No watcher, searches take what memory they need, batches one thread and no limit: all of it
/// zero, and so will be what later versions add.
HR_API hr_planner_config hr_planner_config_default(void);
/// The same, by pointer.
HR_API void hr_planner_config_init(hr_planner_config *config);

/// Creates a planner for `map`, which must outlive it; memory comes from the map's allocator.
/// `config` may be NULL. The caller destroys it with hr_planner_destroy.
/// @return HR_OK or HR_OUT_OF_MEMORY; then `*planner` is NULL.
HR_API hr_error hr_planner_create(hr_map *map, const hr_planner_config *config,
                                  hr_planner **planner);
/// NULL is allowed. The map stays.
HR_API void hr_planner_destroy(hr_planner *planner);

enum { HR_VIEWS_MAX = 64 }; ///< views that one planner plans on

/// Lets requests name a view (hr_request.view; views.h): plans and batches of this planner are then
/// of the map or of any of its views, in one batch, too, and what they share, from routes to budget
/// and order, is shared. So may tables, kept fields and the nearest of many goals be. All other
/// calls of a planner are of its map alone: for a path watch on a view, create a planner on it. The
/// view must outlive the planner. Views are numbered from 1 on in the order in which they are
/// added; saved batches go by these numbers.
/// A planner that is itself on a view takes the map that this is of, and the other views of it,
/// likewise. One that is added twice gets two numbers; a recording (recording.h) takes it for two
/// views, and is not played to the same answers once it changes.
/// @return HR_OK; HR_BAD_VIEW for a map that has nothing to do with the planner's, for that map
/// itself, and for more than HR_VIEWS_MAX; HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch.
/// Unless HR_OK, `*number` is 0.
HR_API hr_error hr_planner_add_view(hr_planner *planner, hr_map *view, int32_t *number);

/// Brings all that plans for a class need up to date with the map, now instead of at the next plan:
/// planes, labels and routes. Where nothing was touched it costs nothing. Where `should_cancel`
/// returns true, routes stay half built for the next plan or call to continue; no error.
/// @return HR_OK, HR_BAD_CLASS, HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch.
HR_API hr_error hr_planner_prepare(hr_planner *planner, hr_class_id class_id);

/// Brings planes and labels of several classes up to date with the map, a class a thread, by the
/// threads that plan batches: as hr_map_refresh does for one after the other, for hosts that look
/// at the map between edits and a batch. A batch does the same for the classes of its requests.
/// @return HR_OK, HR_BAD_CLASS with nothing done, HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun
/// batch.
HR_API hr_error hr_planner_refresh(hr_planner *planner, const hr_class_id *class_ids,
                                   int32_t count);

/// Plans one request. Allocates nothing once classes and buffers have been used at the size the map
/// needs: the first plan for a class builds its planes; A\* takes what it needs for the tiles it
/// reaches into (8 bytes a cell) and keeps it. Stack: up to 36 KiB where the class is brought up to
/// date, else up to 10 KiB (measured on x86-64 with gcc -O3); 64 KiB suffice for the threads of a
/// host.
/// @return HR_OK, with the outcome in `path`, even if that is HR_INVALID; HR_OUT_OF_MEMORY, or
/// HR_BAD_ORDER within a begun batch, with `*path` as it was.
HR_API hr_error hr_plan(hr_planner *planner, const hr_request *request, hr_path *path);

/// Whether a unit of this class can move straight between two blocks, both given by position.
/// Brings the class up to date first. False for a class that is not registered, for positions off
/// the map, when out of memory, and within a begun batch.
HR_API bool hr_leg_is_clear(hr_planner *planner, hr_class_id class_id, hr_position from,
                            hr_position to);

/// The same as of the last refresh of the class, from any thread while none changes the map: this
/// only reads. False before the class's first refresh, too. Where cells were edited or the class
/// was changed since, the answer is that of before the edit: call hr_map_refresh (or
/// hr_planner_refresh) after the edits, or ask hr_map_is_refreshed whether that is due.
HR_API bool hr_map_leg_is_clear(const hr_map *map, hr_class_id class_id, hr_position from,
                                hr_position to);

/// Whether a unit of this class can get from one position to within `reach_256ths` of another:
/// whether hr_plan, of a request without a budget, `only`, ignored footprints or escape, would end
/// in HR_STRAIGHT or HR_FOUND. No search: labels answer, and what links join, as of the last
/// refresh of the class, from any thread while none changes the map (see hr_map_leg_is_clear).
/// False where the start is closed, for a unit that cannot leave its block unless the goal is in it
/// or within reach of the unit itself, for a class that is not registered or was never refreshed,
/// for positions off the map, and for a negative reach.
///
/// Costs the same whatever the map and the distance, some 50 to 100 ns, where the goal is connected
/// with the start or there is no reach. Otherwise the reachable block nearest to the goal is looked
/// for in the tiles of 64 x 64 cells within reach of it, and in no others: 0.1 to 0.4 us on maps of
/// games.
HR_API bool hr_can_reach(const hr_map *map, hr_class_id class_id, hr_position from,
                         hr_position goal, int32_t reach_256ths);

// ---- Batches

/// Answers of a batch: made by hr_results_create, destroyed by hr_results_destroy; used again and
/// again, so that nothing is allocated once they are large enough.
typedef struct hr_results hr_results;

/// Creates empty results, with memory from the allocator of the planner's map; they may outlive
/// both. @return HR_OK or HR_OUT_OF_MEMORY; then `*results` is NULL.
HR_API hr_error hr_results_create(const hr_planner *planner, hr_results **results);
/// NULL is allowed.
HR_API void hr_results_destroy(hr_results *results);

/// Plans `count` requests; 0 or less = none but those that wait. Answer i is that of request i;
/// behind them come the answers of requests that earlier batches carried over, the oldest first,
/// known by their tags.
///
/// The same bytes for any number of workers. A request is answered as hr_plan would, with two
/// exceptions. Many for one goal share a search (`share_from`): who is in such a group depends on
/// the requests alone, and their paths, as clear as all, are of other lengths or costs, and of
/// other steps and stages, which may depend on their order, too: hardly longer on average, but in
/// mazes and dense noise a single one may be half as long again as alone; a `share_from` of -1
/// rules that out. And a budget may cut in. Equal requests are planned once.
///
/// Budget: malformed requests are answered at once. The others are taken by their order: by
/// HR_PRIORITY_TICKS times priority plus batches waited, the highest first, of equal ones by age,
/// then by index; each with an allowance of steps, the first time a 64th of the budget (at least
/// 256, at most half of the budget), as long as the next allowance fits. The rest are HR_WAITING
/// and carried over. So is a request that has used its allowance up: in the next batch
/// it goes on where it stopped, with twice the allowance (at most half of the budget), to the
/// answer that it would have come to at once. Its steps are those of all batches together, each of
/// which counts its own. If the map has changed since, it begins anew; if half a budget is too
/// little for it then, it is answered with what was found, mostly HR_PARTIAL, as over a budget of
/// its own. Of exact searches and of those by A\*, straightening with them, up to 8 are kept as
/// they stopped (with the memory that they took); of others, of requests with goals, closings or
/// through links, and in a restored game, what was done is done again first: that takes time but no
/// steps, and the answers are the same. Where such requests are long, no budget bounds a batch's
/// time. The first in the order is always taken, so every batch makes progress; waiting raises a
/// request's rank, so that each is answered at last. Fields of groups count first, up to half of
/// the budget, those of units that come first in the order before others: a group whose field does
/// not fit is planned without one.
///
/// Classes are brought up to date first. The map must not change meanwhile.
/// @return HR_OK; HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch, with results and requests
/// carried over as they were.
HR_API hr_error hr_plan_batch(hr_planner *planner, const hr_request *requests, int32_t count,
                              hr_results *results);

/// The same for hosts that bring the threads themselves, without hooks:
///
///     error = hr_batch_begin(planner, requests, count, results);
///     while (error == HR_OK && hr_batch_next(planner))
///         call hr_batch_work(planner) on any threads, as many as there are, and wait for them;
///     if (error == HR_OK) error = hr_batch_finish(planner);
///
/// All but hr_batch_work by one thread; `requests` and `results` must stay until the end.
/// hr_batch_next itself does the work that they left over. Errors are as in hr_plan_batch.
///
/// Once begun, a batch must be finished before any other call of the planner. Until then, and for a
/// planner's own batches while one runs, all that plans, brings up to date, looks at paths or
/// touches what waits is called out of order, as is any of these three without a begun batch: it is
/// reported to the assertion handler, and where that returns, the call returns HR_BAD_ORDER (or
/// false, or 0) and has done nothing; the begun batch goes on unharmed. Only hr_planner_destroy,
/// which drops the batch, hr_planner_bytes and hr_planner_set_batch_budget are in order always.
HR_API hr_error hr_batch_begin(hr_planner *planner, const hr_request *requests, int32_t count,
                               hr_results *results);
/// Whether there is more work, which the threads may then do.
HR_API bool hr_batch_next(hr_planner *planner);
/// Does work until none is left. Threads over the planner's `workers` return at once.
HR_API void hr_batch_work(hr_planner *planner);
/// Ends the batch, whatever is left of it, and fills the results.
HR_API hr_error hr_batch_finish(hr_planner *planner);

/// Sets the steps that a batch may take from the next one on; 0 or less = no limit.
HR_API void hr_planner_set_batch_budget(hr_planner *planner, int64_t steps);

/// Forgets all requests with this tag that are carried over, and answers none of them. @return how
/// many there were; 0 within a begun batch, where this has no place.
HR_API int32_t hr_batch_cancel(hr_planner *planner, uint64_t tag);

/// A request that is carried over to the next batch, and why it has no answer yet.
typedef struct hr_carried {
    hr_request request;  ///< as it was asked, but for its old path; its lists hold as it does
    int64_t batches;     ///< that have left it over, from 1 on
    int32_t steps;       ///< spent on it so far, that the next batch goes on from
    int32_t steps_limit; ///< its allowance in the next batch, which half of the budget may cut
    /// The last batch searched for it until its allowance was spent. If not, it had no turn: the
    /// budget went to those before it in the order. False after hr_batch_load, until a batch.
    bool was_searched;
    /// The map had changed before the last batch: the steps that had been spent on it were lost.
    bool has_begun_anew;
} hr_carried;

/// What is carried over, the oldest first, `index` from 0; without those that were cancelled.
/// All of it, forwards or backwards, costs a look at each. Nothing is copied: what `carried` points
/// to holds until the next batch, loading or destruction.
/// @return false behind the last, with `*carried` all zero, and within a begun batch.
HR_API bool hr_batch_carried(const hr_planner *planner, int32_t index, hr_carried *carried);

/// Saves what is carried over, to go with a saved game: bytes of a defined order, the same on every
/// platform. Budgets are the host's to set. The caller frees `*bytes` with the map's allocator.
/// @return HR_OK; HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch: then `*bytes` is NULL.
HR_API hr_error hr_batch_save(const hr_planner *planner, void **bytes, size_t *size);
/// Restores it, in place of what is carried over now. The batches that follow give the same bytes
/// as those that would have followed the saving, on an equal map with equal classes and, where
/// requests ignore some, with equal footprints under the same ids (hr_footprints_load, called
/// first). Any bytes are safe. `message` may be NULL.
/// @return HR_OK, HR_BAD_FORMAT, HR_UNSUPPORTED (a later version), HR_BAD_SIZE (of the map),
/// HR_OUT_OF_MEMORY, HR_BAD_ORDER (within a begun batch); unless HR_OK, nothing has changed.
HR_API hr_error hr_batch_load(hr_planner *planner, const void *bytes, size_t size,
                              hr_message *message);

/// Answers in the results: as many as there were requests, and those carried over that are done.
HR_API int32_t hr_results_count(const hr_results *results);
/// An answer, `index` from 0; its waypoints hold until the results are used again or destroyed. An
/// index without an answer is reported to the assertion handler; where that returns, the answer is
/// HR_INVALID.
HR_API hr_path hr_results_path(const hr_results *results, int32_t index);
/// The same, by pointer. @return whether there is such an answer, as far as the assertion handler
/// returns.
HR_API bool hr_results_get(const hr_results *results, int32_t index, hr_path *path);
/// A hash (FNV-1a, 64 bits) of all answers: for each the status in a byte, then steps, the count of
/// waypoints and their x and y in four bytes each, the lowest first. The same on every platform.
HR_API uint64_t hr_results_hash(const hr_results *results);

/// What a batch did.
struct hr_batch_stats {
    int32_t requests;                   ///< given to it
    int32_t resumed;                    ///< carried over to it
    int32_t by_status[HR_STATUS_COUNT]; ///< of its answers
    int32_t by_stage[HR_STAGE_COUNT];   ///< of its answers but HR_WAITING
    int32_t fallbacks;     ///< HR_FAST requests that the trace soon found no way for and routes did
    int32_t equal;         ///< answered by an equal request's answer
    int32_t shared;        ///< planned with a field, or on the way of a unit beside
    int32_t followed;      ///< of those, the latter
    int32_t fields;        ///< searched
    int32_t carried;       ///< waiting after it
    int32_t longest;       ///< the answer with the most steps; -1 without answers
    int32_t longest_steps; ///< of that one
    int64_t steps;         ///< of all plans that count, and of fields; equal requests count once
    size_t bytes;          ///< held for batches: results, buffers of all workers, fields
    size_t worker_bytes;   ///< of that, what searches hold, of the worker that holds most
    uint64_t map_version;  ///< of the map, not its views, it holds for
};

/// The counters of the batch that filled the results; all 0 before the first.
HR_API hr_batch_stats hr_results_stats(const hr_results *results);
/// The same, by pointer.
HR_API void hr_results_get_stats(const hr_results *results, hr_batch_stats *stats);

/// Bytes that the planner holds, the map's planes and labels apart.
HR_API size_t hr_planner_bytes(const hr_planner *planner);

#ifdef __cplusplus
}
#endif
#endif
