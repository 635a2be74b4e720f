// picture_record.c - keeps the events that a watcher gets, up to a limit.

#include "viewer/picture/picture_record.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 };

picture_record picture_record_begin(hr_allocator allocator) {
    return (picture_record){.allocator = allocator, .most = PICTURE_EVENTS_MOST};
}

void picture_record_end(picture_record *record) {
    if (record->events) record->allocator.release(record->events, record->allocator.user);
    record->events = NULL;
    record->count = record->capacity = 0;
}

static bool grow(picture_record *record) {
    int32_t capacity = record->capacity ? record->capacity : FIRST_CAPACITY / 2;
    capacity = capacity > record->most / 2 ? record->most : capacity * 2;
    size_t size = (size_t)capacity * sizeof *record->events;
    hr_event *events = record->allocator.allocate(size, record->allocator.user);
    if (!events) return false;
    if (record->count)
        memcpy(events, record->events, (size_t)record->count * sizeof *record->events);
    if (record->events) record->allocator.release(record->events, record->allocator.user);
    record->events = events;
    record->capacity = capacity;
    return true;
}

void picture_record_event(const hr_event *event, void *user) {
    picture_record *record = user;
    if (record->is_out_of_memory) return;
    if (record->count >= record->most) {
        record->left_out++;
        return;
    }
    if (record->count == record->capacity && !grow(record)) {
        // Half a search would be a wrong picture of it.
        picture_record_end(record);
        record->is_out_of_memory = true;
        return;
    }
    record->events[record->count++] = *event;
}
