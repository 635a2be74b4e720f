// played_game.c - a game is built by a snapshot's calls, and changed by those of the game.

#include "planner/recording/played_game.h"

#include "passmap/base/memory.h"
#include "passmap/map/classes.h"
#include "passmap/map/links.h"
#include "passmap/views.h"

#include <string.h>

// ---- Its life

static bool may_have_more(hr_played_game *game, int64_t cells) {
    if (game->config.cells_max > 0 && game->cells + cells > game->config.cells_max) return false;
    game->cells += cells;
    return true;
}

hr_error hr_played_game_begin(hr_played_game *game, const hr_recorded_start *start) {
    hr_map_config map = {.width = start->width,
                         .height = start->height,
                         .world = start->world,
                         .allocator = game->config.allocator};
    hr_planner_config planner = {.workers = game->config.workers,
                                 .search_bytes_max = (size_t)start->search_bytes_max,
                                 .batch_budget_steps = start->batch_budget_steps,
                                 .share_from = start->share_from};
    hr_error error = hr_map_config_check(&map, NULL);
    if (!error && !may_have_more(game, (int64_t)map.width * map.height)) error = HR_BAD_SIZE;
    if (!error) error = hr_map_create(&map, &game->maps[0]);
    game->map_count = 1;
    if (!error) error = hr_planner_create(game->maps[0], &planner, &game->planner);
    if (!error) error = hr_results_create(game->planner, &game->results);
    return error;
}

void hr_played_game_end(hr_played_game *game) {
    hr_allocator allocator = hr_allocator_or_default(&game->config.allocator);
    for (int32_t i = 0; i < game->field_count; i++) hr_goal_field_destroy(game->fields[i].field);
    hr_release(&allocator, game->fields);
    hr_march_destroy(game->march);
    hr_results_destroy(game->results);
    hr_planner_destroy(game->planner);
    for (int32_t i = 0; i < game->map_count; i++) hr_map_destroy(game->maps[i]);
    hr_ids_destroy(&game->ids, &allocator);
    hr_buffer_destroy(&game->lists, &allocator);
    hr_buffer_destroy(&game->answers, &allocator);
    *game = (hr_played_game){.config = game->config};
}

// ---- Views

// A view begins with the classes and links of the map; those that it has are put onto it.
static hr_error clear(hr_map *view) {
    while (hr_map_class_count(view) > 0) hr_map_remove_class(view, hr_map_class_count(view) - 1);
    return hr_links_put(view, NULL, 0, -1);
}

static hr_error add_view(hr_played_game *game, const hr_call *call) {
    int64_t number = call->ask.number;
    hr_view_config config = {.unseen_bits = call->unseen_bits};
    hr_map *map = game->maps[0], *view = NULL;
    if (number < 1 || number > HR_VIEWS_MAX || game->maps[number]) return HR_BAD_VIEW;
    if (!may_have_more(game, (int64_t)hr_map_width(map) * hr_map_height(map))) return HR_BAD_SIZE;
    hr_error error = hr_map_create_view(map, &config, &view);
    if (!error) error = clear(view);
    if (!error) error = hr_planner_add_view(game->planner, view, &game->numbers[number]);
    if (error) {
        hr_map_destroy(view);
        return error;
    }
    game->maps[number] = view;
    if (number >= game->map_count) game->map_count = (int32_t)number + 1;
    return HR_OK;
}

// ---- Cells

// A view may have no memory for what is written to it: nothing is then.
static hr_error wrote(const hr_map *map, hr_rect asked, hr_rect written) {
    return written.width == 0 && hr_map_clip(map, asked).width > 0 ? HR_OUT_OF_MEMORY : HR_OK;
}

static hr_error fill(hr_map *map, const hr_map_call *edit) {
    return wrote(map, edit->rect, hr_map_fill(map, edit->rect, edit->value));
}

static hr_error blit(hr_map *map, const hr_map_call *edit) {
    hr_rect written = hr_map_blit(map, edit->rect, edit->values, edit->stride);
    return wrote(map, edit->rect, written);
}

static hr_error touch(hr_map *map, const hr_map_call *edit) {
    hr_rect rect = edit->rect;
    if (!hr_map_holds(map, rect)) return HR_OFF_MAP;
    uint8_t *cells = hr_map_cells(map);
    if (!cells) return HR_OUT_OF_MEMORY;
    for (int32_t y = 0; y < rect.height; y++)
        memcpy(cells + (size_t)(rect.y + y) * (size_t)hr_map_width(map) + (size_t)rect.x,
               edit->values + (size_t)y * edit->stride, (size_t)rect.width);
    hr_map_touch(map, rect);
    return HR_OK;
}

static hr_error reveal(hr_played_game *game, const hr_call *call) {
    bool is_known = call->seen >= 0 && call->seen < game->map_count && game->maps[call->seen];
    hr_rect at = call->edit.rect;
    hr_map *view = game->maps[call->map];
    if (!is_known || call->seen == call->map) return HR_BAD_VIEW;
    if (call->kind == HR_MAP_REVEAL) return hr_view_reveal(view, game->maps[call->seen], at);
    return hr_view_reveal_disc(view, game->maps[call->seen], (hr_cell){at.x, at.y}, at.width);
}

// ---- Footprints and links

static hr_error stamp(hr_played_game *game, const hr_call *call) {
    uint64_t id;
    hr_allocator allocator = hr_map_allocator(game->maps[0]);
    hr_error error = hr_footprint_stamp(game->maps[call->map], call->footprint, &id);
    if (error) return error;
    bool has_room =
        hr_ids_add(&game->ids, &allocator, (hr_id_space){call->map, false}, call->edit.id, id);
    return has_room ? HR_OK : HR_OUT_OF_MEMORY;
}

static hr_error move(hr_played_game *game, const hr_call *call) {
    hr_move *moves = (hr_move *)call->edit.moves; // of the coder's memory
    for (int32_t i = 0; game->ids.count > 0 && i < call->edit.count; i++)
        moves[i].id = hr_played_footprint(game, call->map, moves[i].id);
    return hr_footprints_move(game->maps[call->map], moves, call->edit.count);
}

static hr_error add_link(hr_played_game *game, const hr_call *call) {
    uint64_t id;
    hr_allocator allocator = hr_map_allocator(game->maps[0]);
    hr_error error = hr_link_add(game->maps[call->map], &call->link, &id);
    if (error) return error;
    bool has_room =
        hr_ids_add(&game->ids, &allocator, (hr_id_space){call->map, true}, call->edit.id, id);
    return has_room ? HR_OK : HR_OUT_OF_MEMORY;
}

static hr_error add_class(hr_map *map, const hr_call *call) {
    hr_class_id id;
    hr_error error = hr_map_add_class(map, call->unit, &id);
    return error || id == call->edit.class_id ? error : HR_BAD_CLASS;
}

static hr_error edit_map(hr_played_game *game, hr_call *call) {
    const hr_map_call *edit = &call->edit;
    hr_map *map = game->maps[call->map];
    uint64_t body = hr_played_footprint(game, call->map, edit->id);
    uint64_t link = hr_ids_now(&game->ids, (hr_id_space){call->map, true}, edit->id);
    switch (call->kind) {
    case HR_MAP_FILL:
        return fill(map, edit);
    case HR_MAP_BLIT:
        return blit(map, edit);
    case HR_MAP_TOUCH:
        return touch(map, edit);
    case HR_MAP_STAMP:
        return stamp(game, call);
    case HR_MAP_LIFT:
        return hr_footprint_lift(map, body);
    case HR_MAP_MOVE:
        return move(game, call);
    case HR_MAP_LOAD_FOOTPRINTS:
        return hr_footprints_load(map, edit->bytes, edit->size, NULL);
    case HR_MAP_LOAD_LINKS:
        return hr_links_load(map, edit->bytes, edit->size, NULL);
    case HR_MAP_ADD_CLASS:
        return add_class(map, call);
    case HR_MAP_CHANGE_CLASS:
        return hr_map_change_class(map, edit->class_id, call->unit);
    case HR_MAP_REMOVE_CLASS:
        return hr_map_remove_class(map, edit->class_id);
    case HR_MAP_ADD_LINK:
        return add_link(game, call);
    case HR_MAP_CHANGE_LINK:
        return hr_link_change(map, link, &call->link);
    case HR_MAP_SET_LINK_OPEN:
        return hr_link_set_open(map, link, edit->value != 0);
    case HR_MAP_REMOVE_LINK:
        return hr_link_remove(map, link);
    case HR_RECORD_PUT_CLASS:
        return hr_class_put(map, edit->class_id, call->unit);
    case HR_RECORD_PUT_LINKS:
        return hr_links_put(map, call->slots, call->slot_count, call->first_free);
    default: // HR_MAP_REVEAL, HR_MAP_REVEAL_DISC
        return reveal(game, call);
    }
}

// ---- All of them

// Those made before the snapshot are not known.
static hr_error drop_field(hr_played_game *game, uint64_t number) {
    for (int32_t i = 0; i < game->field_count; i++)
        if (game->fields[i].number == number) {
            hr_goal_field_destroy(game->fields[i].field);
            game->fields[i] = game->fields[--game->field_count];
            break;
        }
    return HR_OK;
}

hr_error hr_play_change(hr_played_game *game, hr_call *call) {
    const hr_planner_call *ask = &call->ask;
    bool is_known = call->map >= 0 && call->map < game->map_count && game->maps[call->map];
    switch (call->kind) {
    case HR_MAP_DROP_FIELD:
        return drop_field(game, call->edit.id);
    case HR_CALL_SET_BUDGET:
        hr_planner_set_batch_budget(game->planner, ask->number);
        return HR_OK;
    case HR_CALL_CANCEL:
        hr_batch_cancel(game->planner, ask->tag);
        return HR_OK;
    case HR_CALL_LOAD_BATCH:
        return hr_batch_load(game->planner, ask->bytes, ask->size, NULL);
    case HR_CALL_ADD_VIEW:
        return add_view(game, call);
    default:
        return is_known ? edit_map(game, call) : HR_BAD_VIEW;
    }
}
