use crate::{check, sys, Edit, Error, Map, Path, Request};
use std::ptr::{null_mut, NonNull};

/// How a planner is created; all of it 0 is good.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlannerConfig {
    /// Threads that plan a batch; 0 = 1.
    pub workers: i32,
    /// Steps that a batch may take, 0 = no limit: what does not fit is answered by a later one.
    pub batch_budget_steps: i64,
}

/// A planner and the map that it plans on.
#[derive(Debug)]
pub struct Planner {
    planner: NonNull<sys::hr_planner>,
    map: Map,
}

// What a planner shares is the map alone, which it owns; its threads are its own.
unsafe impl Send for Planner {}

impl Planner {
    pub fn new(map: Map, config: PlannerConfig) -> Result<Planner, Error> {
        let config = sys::hr_planner_config {
            workers: config.workers,
            batch_budget_steps: config.batch_budget_steps,
            ..Default::default()
        };
        let mut planner = null_mut();
        check(unsafe { sys::hr_planner_create(map.as_ptr(), &config, &mut planner) })?;
        Ok(Planner { planner: NonNull::new(planner).expect("a created planner"), map })
    }

    pub fn as_ptr(&self) -> *mut sys::hr_planner {
        self.planner.as_ptr()
    }

    pub fn map(&self) -> &Map {
        &self.map
    }

    /// To change the map; the next plan is of it as it is then.
    pub fn edit(&mut self) -> Edit<'_> {
        self.map.edit()
    }

    pub fn plan(&mut self, request: &Request) -> Result<Path<'_>, Error> {
        let mut path = sys::hr_path::default();
        check(unsafe { sys::hr_plan(self.as_ptr(), &request.0, &mut path) })?;
        Ok(unsafe { Path::from_raw(path) })
    }

    /// Plans all of them: the same bytes for any number of workers. Answers of requests that earlier batches had no
    /// budget for come behind, known by their tags.
    pub fn plan_batch(&mut self, requests: &[Request], results: &mut Results) -> Result<(), Error> {
        let count = i32::try_from(requests.len()).expect("fewer than 2^31 requests");
        check(unsafe { sys::hr_plan_batch(self.as_ptr(), requests.as_ptr().cast(), count, results.0.as_ptr()) })
    }

    /// Empty results, to be used again and again.
    pub fn results(&self) -> Result<Results, Error> {
        let mut results = null_mut();
        check(unsafe { sys::hr_results_create(self.as_ptr(), &mut results) })?;
        Ok(Results(NonNull::new(results).expect("created results")))
    }
}

impl Drop for Planner {
    fn drop(&mut self) {
        unsafe { sys::hr_planner_destroy(self.as_ptr()) } // before its map
    }
}

/// The answers of a batch.
#[derive(Debug)]
pub struct Results(NonNull<sys::hr_results>);

// Readers of results may be called by any number of threads at once.
unsafe impl Send for Results {}
unsafe impl Sync for Results {}

impl Results {
    pub fn len(&self) -> usize {
        unsafe { sys::hr_results_count(self.0.as_ptr()) as usize }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn get(&self, index: usize) -> Option<Path<'_>> {
        if index >= self.len() {
            return None;
        }
        Some(unsafe { Path::from_raw(sys::hr_results_path(self.0.as_ptr(), index as i32)) })
    }

    pub fn iter(&self) -> impl Iterator<Item = Path<'_>> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }

    /// A hash of all answers, the same on every platform.
    pub fn hash(&self) -> u64 {
        unsafe { sys::hr_results_hash(self.0.as_ptr()) }
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        unsafe { sys::hr_results_destroy(self.0.as_ptr()) }
    }
}
