// battle_sessions.h - battles as a window shows them, without its thread.
#ifndef HANDRAIL_TESTS_SUPPORT_BATTLE_SESSIONS_H
#define HANDRAIL_TESTS_SUPPORT_BATTLE_SESSIONS_H

#include "viewer/model/battle/battle_session.h"

#include <criterion/criterion.h>

/// Does what the battle asks for, until it asks for nothing.
static inline void work_off_battle(battle_session *s, battle_work *work) {
    battle_job job;
    while (battle_session_next_job(s, &job)) {
        cr_assert(s->is_busy);
        battle_news news = battle_work_do(work, &job);
        battle_session_accept(s, &news);
    }
}

#endif
