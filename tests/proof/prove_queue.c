// prove_queue.c - the queue of the route search against a list, with memory that may run out, and
// growing arrays.

#include "passmap/base/array.h"
#include "passmap/base/memory.h"
#include "planner/route_search/queue.h"
#include "tests/proof/choices.h"

#include <stdlib.h>
#include <string.h>

enum { PUSHES_MOST = 8, STEPS = 5 };

// ---- An allocator that is out of memory from a chosen call on

static int32_t calls_left, blocks_alive;

static void *allocate(size_t size, void *user) {
    (void)user;
    if (calls_left-- <= 0) return NULL;
    blocks_alive++;
    return malloc(size);
}

static void release(void *memory, void *user) {
    (void)user;
    blocks_alive--;
    free(memory);
}

static const hr_allocator ALLOCATOR = {allocate, release, NULL};

// ---- The queue

typedef struct listed {
    int32_t bucket, length;
} listed;

static listed list[PUSHES_MOST];
static int32_t listed_count;

static void list_push(int32_t bucket, int32_t length) {
    list[listed_count++] = (listed){bucket, length};
}

// The last one in of the least bucket.
static listed list_pop(void) {
    int32_t best = 0;
    for (int32_t i = 1; i < listed_count; i++)
        if (list[i].bucket <= list[best].bucket) best = i;
    listed found = list[best];
    memmove(list + best, list + best + 1, (size_t)(--listed_count - best) * sizeof *list);
    return found;
}

// Estimates on both sides of the borders of buckets, before the current one and beyond the last.
static int32_t any_estimate(void) {
    static const int32_t ESTIMATES[] = {
        0, 7, 8, 15, 16, 255, 256, 8 * (HR_ROUTE_BUCKETS + 1), INT32_MAX};
    return ESTIMATES[any_of(0, sizeof ESTIMATES / sizeof *ESTIMATES - 1)];
}

static void push_both(hr_route_queue *queue, int32_t number, int32_t *current) {
    int32_t estimate = any_estimate(), bucket = estimate >> HR_ROUTE_BUCKET_SHIFT;
    bucket = bucket < *current ? *current : bucket;
    int32_t last = *current + HR_ROUTE_BUCKETS - 1;
    int32_t count = queue->count;
    hr_route_queue_push(queue, estimate, INT32_MAX - number, (1 << 28) - 1 - number,
                        HR_QUEUE_ARRIVE);
    claim((queue->count > count) != queue->is_out_of_memory, "put in, or out of memory");
    if (queue->count > count) list_push(bucket < last ? bucket : last, INT32_MAX - number);
}

static void pop_both(hr_route_queue *queue, int32_t *current) {
    hr_route_entry entry = {0};
    if (listed_count == 0) {
        claim(!hr_route_queue_pop(queue, INT32_MAX, &entry), "nothing is left");
        return;
    }
    listed expected = list_pop();
    claim(hr_route_queue_pop(queue, INT32_MAX, &entry), "something is left");
    claim(entry.length_16ths == expected.length, "the last one in of the least bucket");
    claim(entry.portal == (1 << 28) - 1 - (INT32_MAX - entry.length_16ths), "with its portal");
    claim(entry.kind == HR_QUEUE_ARRIVE, "and its kind");
    *current = expected.bucket;
    claim(hr_route_queue_least(queue) == *current << HR_ROUTE_BUCKET_SHIFT, "the least estimate");
}

static hr_route_queue queue; // of all plays, as in a searcher of all searches

static void the_queue_is_a_list(void) {
    calls_left = any_of(0, 1) * 100;
    int32_t current = any_of(0, 1) * 2;
    if (calls_left == 0) hr_route_queue_destroy(&queue), hr_route_queue_create(&queue, &ALLOCATOR);
    hr_route_queue_start(&queue, current << HR_ROUTE_BUCKET_SHIFT);
    listed_count = 0;
    for (int32_t i = 0; i < STEPS && !queue.is_out_of_memory; i++)
        if (any_of(0, 1))
            push_both(&queue, i, &current);
        else
            pop_both(&queue, &current);
}

// Numbers of entries start again before they leave 31 bits; those of earlier searches are gone.
static void the_queue_starts_its_numbers_again(void) {
    calls_left = 100;
    queue.base = INT32_MAX / 2 - any_of(0, 6);
    memset(queue.buckets, 0, sizeof queue.buckets);
    for (int32_t search = 0, current = 0; search < 3; search++, current = 0) {
        hr_route_queue_start(&queue, 0);
        listed_count = 0;
        for (int32_t i = any_of(0, 3); i > 0; i--) {
            hr_route_queue_push(&queue, 8 * i, INT32_MAX - i, (1 << 28) - 1 - i, HR_QUEUE_ARRIVE);
            list_push(i, INT32_MAX - i);
        }
        for (int32_t i = any_of(0, 3); i > 0; i--) pop_both(&queue, &current);
    }
}

// ---- Arrays

// An array is pushed to, with memory that runs out: what is in it stays.
static void arrays_keep_what_is_in_them(void) {
    int32_t *array = NULL, capacity = 0, alive = blocks_alive;
    calls_left = any_of(0, 4);
    for (int32_t i = 0; i < 3; i++) {
        int64_t count = any_of(0, 3) * INT64_C(400) + i + 1;
        bool is_exact = any_of(0, 1);
        int32_t before = capacity, kept = array ? array[0] : 0;
        int32_t *grown =
            is_exact ? hr_array_reserve_exactly(&ALLOCATOR, array, &capacity, count, sizeof *array)
                     : hr_array_reserve(&ALLOCATOR, array, &capacity, count, sizeof *array);
        claim(grown || capacity == before, "as it was, out of memory");
        if (!grown) continue;
        claim(capacity >= count && capacity >= before, "room for as many as asked");
        if (array) claim(grown[0] == kept, "elements stay");
        array = grown;
        array[0] = array[capacity - 1] = i;
    }
    hr_release(&ALLOCATOR, array);
    claim(blocks_alive == alive, "nothing leaks");
}

int main(void) {
    calls_left = 0;
    hr_route_queue_create(&queue, &ALLOCATOR);
    prove("the queue of a route search", the_queue_is_a_list, 100000);
    prove("its numbers near their end", the_queue_starts_its_numbers_again, 7 * 4 * 4);
    hr_route_queue_destroy(&queue);
    prove("growing arrays", arrays_keep_what_is_in_them, 5 * 8 * 8 * 8);
    return 0;
}
