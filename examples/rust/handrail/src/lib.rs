//! Paths for units on a passability map, every leg certified clear.
//!
//! A [`Planner`] owns its [`Map`]: edits go through [`Planner::edit`], and the borrow checker keeps them apart from
//! plans. Requests and waypoints are not copied: `&[Request]` is handed to the library as it is, and the waypoints of an
//! answer are a slice of its memory, valid until the planner, or the results, are used again:
//!
//! ```compile_fail
//! # use handrail::*;
//! # fn two(planner: &mut Planner, request: &Request) -> Result<(), Error> {
//! let first = planner.plan(request)?;
//! let second = planner.plan(request)?; // writes over the first
//! println!("{:?}", first.waypoints());
//! # Ok(()) }
//! ```
//!
//! What is not here is in `handrail_sys`, by the pointers of [`Map::as_ptr`] and [`Planner::as_ptr`].

mod map;
mod path;
mod planner;
mod request;

pub use handrail_sys as sys;
pub use handrail_sys::{hr_cell as Cell, hr_class_id as ClassId, hr_position as Position, hr_rect as Rect};
pub use map::{Edit, Footprint, Map};
pub use path::{Path, Status};
pub use planner::{Planner, PlannerConfig, Results};
pub use request::{Quality, Request};

use std::ffi::CStr;

/// What went wrong with input or resources; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub sys::hr_error);

impl std::fmt::Display for Error {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        to.write_str(&unsafe { CStr::from_ptr(sys::hr_error_text(self.0)) }.to_string_lossy())
    }
}

impl std::error::Error for Error {}

fn check(error: sys::hr_error) -> Result<(), Error> {
    if error == sys::HR_OK {
        Ok(())
    } else {
        Err(Error(error))
    }
}

/// The centre of a unit of `size` cells whose top left cell is x, y.
pub fn centre(x: i32, y: i32, size: i32) -> Position {
    unsafe { sys::hr_block_centre(Cell { x, y }, size) }
}
