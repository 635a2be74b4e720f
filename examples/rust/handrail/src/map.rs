use crate::{check, sys, ClassId, Error, Position, Rect};
use std::{
    marker::PhantomData,
    ptr::{null_mut, NonNull},
};

/// A map of bytes, 0 everywhere at first.
#[derive(Debug)]
pub struct Map(NonNull<sys::hr_map>);

/// What stands on a map, from its stamping to its lifting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint(pub(crate) sys::hr_footprint_id);

// A map has no thread of its own; functions that read it may be called by any number at once.
unsafe impl Send for Map {}
unsafe impl Sync for Map {}

impl Map {
    pub fn new(width: i32, height: i32) -> Result<Map, Error> {
        let config = sys::hr_map_config { width, height, ..Default::default() };
        let mut map = null_mut();
        check(unsafe { sys::hr_map_create(&config, &mut map) })?;
        Ok(Map(NonNull::new(map).expect("a created map")))
    }

    pub fn as_ptr(&self) -> *mut sys::hr_map {
        self.0.as_ptr()
    }

    pub fn width(&self) -> i32 {
        unsafe { sys::hr_map_width(self.as_ptr()) }
    }

    pub fn height(&self) -> i32 {
        unsafe { sys::hr_map_height(self.as_ptr()) }
    }

    /// The value of a cell; 255 off the map.
    pub fn get(&self, x: i32, y: i32) -> u8 {
        unsafe { sys::hr_map_get(self.as_ptr(), x, y) }
    }

    /// To change it.
    pub fn edit(&mut self) -> Edit<'_> {
        Edit(self.0, PhantomData)
    }

    /// Whether a unit could get from one place to the other, by labels, without a search; as of the last plan.
    pub fn can_reach(&self, class: ClassId, from: Position, goal: Position) -> bool {
        unsafe { sys::hr_can_reach(self.as_ptr(), class, from, goal, 0) }
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        unsafe { sys::hr_map_destroy(self.as_ptr()) }
    }
}

/// A map that may be changed. It is no `&mut Map`, so that a planner's map cannot be exchanged for another one.
#[derive(Debug)]
pub struct Edit<'a>(NonNull<sys::hr_map>, PhantomData<&'a mut Map>);

impl Edit<'_> {
    /// Sets all cells of a rectangle; returns the part of it that lies on the map.
    pub fn fill(&mut self, rect: Rect, value: u8) -> Rect {
        unsafe { sys::hr_map_fill(self.0.as_ptr(), rect, value) }
    }

    /// Writes to the cells themselves, row by row, the map's width to a row. `write` returns what it has written to.
    pub fn write(&mut self, write: impl FnOnce(&mut [u8]) -> Rect) {
        let map = self.0.as_ptr();
        let count = unsafe { sys::hr_map_width(map) as usize * sys::hr_map_height(map) as usize };
        let cells = unsafe { std::slice::from_raw_parts_mut(sys::hr_map_cells(map), count) };
        let written = write(cells);
        unsafe { sys::hr_map_touch(map, written) };
    }

    /// Units of `size` cells that enter no cell with one of these bits.
    pub fn add_class(&mut self, blocking_bits: u8, size: i32) -> Result<ClassId, Error> {
        let unit =
            sys::hr_class { pass: unsafe { sys::hr_pass_without_bits(blocking_bits) }, size, ..Default::default() };
        let mut id = 0;
        check(unsafe { sys::hr_map_add_class(self.0.as_ptr(), unit, &mut id) })?;
        Ok(id)
    }

    /// Puts a building or a unit on the map: its cells have these bits until it is lifted.
    pub fn stamp(&mut self, cells: Rect, bits: u8) -> Result<Footprint, Error> {
        let footprint = sys::hr_footprint { cells, bits, ..Default::default() };
        let mut id = 0;
        check(unsafe { sys::hr_footprint_stamp(self.0.as_ptr(), footprint, &mut id) })?;
        Ok(Footprint(id))
    }

    pub fn lift(&mut self, footprint: Footprint) -> Result<(), Error> {
        check(unsafe { sys::hr_footprint_lift(self.0.as_ptr(), footprint.0) })
    }
}
