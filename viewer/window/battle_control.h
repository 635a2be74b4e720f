// battle_control.h - the course of a battle: its jobs, its time, and what keys and buttons ask of
// it.
#ifndef HANDRAIL_VIEWER_WINDOW_BATTLE_CONTROL_H
#define HANDRAIL_VIEWER_WINDOW_BATTLE_CONTROL_H

#include "viewer/window/window_state.h"

/// Begins the next job if there is one and none is out, and shows what has changed.
void battle_control_go_on(view_window *w);
/// Begins the next job alone.
void battle_control_begin_job(view_window *w);
/// Sets a battle up.
void battle_control_fight(view_window *w);
/// Leaves the battle; there is none then.
void battle_control_leave(view_window *w);
/// Runs or pauses; sets a battle up if there is none.
void battle_control_run(view_window *w, bool is_running);
/// One tick; sets a battle up if there is none.
void battle_control_step(view_window *w);
/// Takes a tool into hand.
void battle_control_take(view_window *w, battle_tool taken);

#endif
