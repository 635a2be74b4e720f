use crate::{sys, ClassId, Footprint, Position};
use std::marker::PhantomData;

/// How much time a better path is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    Balanced,
    Fast,
    Exact,
}

/// What to plan; its goals are borrowed. Laid out as the library has it, so that a slice is handed over as it is.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Request<'a>(pub(crate) sys::hr_request, PhantomData<&'a [sys::hr_goal]>);

impl<'a> Request<'a> {
    pub fn new(class_id: ClassId, start: Position, goal: Position) -> Self {
        Request(sys::hr_request { class_id, start, goal, ..Default::default() }, PhantomData)
    }

    /// To the nearest of many goals or areas, in place of one.
    pub fn to_any(class_id: ClassId, start: Position, goals: &'a [sys::hr_goal]) -> Self {
        let goal_count = i32::try_from(goals.len()).expect("fewer than 2^31 goals");
        Request(
            sys::hr_request { class_id, start, goals: goals.as_ptr(), goal_count, ..Default::default() },
            PhantomData,
        )
    }

    /// The path may stop this near to the goal.
    pub fn reach(mut self, reach_256ths: i32) -> Self {
        self.0.reach_256ths = reach_256ths;
        self
    }

    /// Stop after this many steps with the best path known.
    pub fn budget(mut self, steps: i32) -> Self {
        self.0.budget_steps = steps;
        self
    }

    pub fn quality(mut self, quality: Quality) -> Self {
        self.0.quality = match quality {
            Quality::Balanced => sys::HR_BALANCED,
            Quality::Fast => sys::HR_FAST,
            Quality::Exact => sys::HR_EXACT,
        };
        self
    }

    /// Footprints that count as lifted, the unit's own above all; four at most.
    pub fn ignore(mut self, footprints: &[Footprint]) -> Self {
        assert!(footprints.len() <= self.0.ignore.len(), "a request ignores four footprints at most");
        for (to, from) in self.0.ignore.iter_mut().zip(footprints) {
            *to = from.0;
        }
        self
    }

    /// Of batches with a budget: higher ones go first.
    pub fn priority(mut self, priority: i32) -> Self {
        self.0.priority = priority;
        self
    }

    /// Comes back with the answer.
    pub fn tag(mut self, tag: u64) -> Self {
        self.0.tag = tag;
        self
    }
}
