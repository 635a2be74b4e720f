use crate::{sys, Position};
use std::{ffi::CStr, marker::PhantomData};

/// What a request came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Straight,
    Found,
    Nearest,
    Partial,
    Locked,
    Blocked,
    Invalid,
    Waiting,
    TooFar,
}

/// An answer; its waypoints are borrowed from the planner, or from the results.
#[derive(Clone, Copy, Debug)]
pub struct Path<'a>(sys::hr_path, PhantomData<&'a [Position]>);

impl<'a> Path<'a> {
    /// # Safety
    /// What `raw` points to stays as it is for `'a`.
    pub(crate) unsafe fn from_raw(raw: sys::hr_path) -> Self {
        Path(raw, PhantomData)
    }

    pub fn status(&self) -> Status {
        match self.0.status {
            sys::HR_STRAIGHT => Status::Straight,
            sys::HR_FOUND => Status::Found,
            sys::HR_NEAREST => Status::Nearest,
            sys::HR_PARTIAL => Status::Partial,
            sys::HR_LOCKED => Status::Locked,
            sys::HR_BLOCKED => Status::Blocked,
            sys::HR_WAITING => Status::Waiting,
            sys::HR_TOO_FAR => Status::TooFar,
            _ => Status::Invalid,
        }
    }

    /// The unit's centre from start to end: at least two, or none.
    pub fn waypoints(&self) -> &'a [Position] {
        if self.0.count == 0 {
            return &[];
        }
        unsafe { std::slice::from_raw_parts(self.0.waypoints, self.0.count as usize) }
    }

    pub fn length_256ths(&self) -> f64 {
        self.0.length_256ths
    }

    /// Of a request with many goals, which one it leads to.
    pub fn goal_index(&self) -> Option<usize> {
        usize::try_from(self.0.goal_index).ok()
    }

    pub fn tag(&self) -> u64 {
        self.0.tag
    }

    /// For [`Status::Invalid`] a sentence that names the field.
    pub fn problem(&self) -> Option<&'a str> {
        if self.0.problem.is_null() {
            return None;
        }
        unsafe { CStr::from_ptr(self.0.problem) }.to_str().ok()
    }

    /// All that the library says of it.
    pub fn raw(&self) -> &sys::hr_path {
        &self.0
    }
}
