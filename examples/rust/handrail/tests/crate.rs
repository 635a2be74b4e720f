use handrail::*;

const WALL: u8 = 1;

fn planner_with_a_wall() -> (Planner, ClassId) {
    let mut map = Map::new(64, 64).unwrap();
    let unit = map.edit().add_class(WALL, 1).unwrap();
    map.edit().write(|cells| {
        for y in 0..40 {
            cells[64 * y + 30] = WALL;
        }
        Rect { x: 30, y: 0, width: 1, height: 40 }
    });
    (Planner::new(map, PlannerConfig::default()).unwrap(), unit)
}

#[test]
fn a_written_wall_is_walked_around_until_it_is_gone() {
    let (mut planner, unit) = planner_with_a_wall();
    let order = Request::new(unit, centre(10, 10, 1), centre(50, 10, 1));
    assert_eq!(planner.plan(&order).unwrap().status(), Status::Found);
    planner.edit().fill(Rect { x: 30, y: 5, width: 1, height: 10 }, 0);
    assert_eq!(planner.plan(&order).unwrap().status(), Status::Straight);
}

#[test]
fn a_footprint_is_in_the_way_unless_it_is_ignored_or_lifted() {
    let (mut planner, unit) = planner_with_a_wall();
    let door = planner.edit().stamp(Rect { x: 30, y: 40, width: 1, height: 24 }, WALL).unwrap();
    let order = Request::new(unit, centre(10, 10, 1), centre(50, 10, 1));
    assert_eq!(planner.plan(&order).unwrap().status(), Status::Nearest);
    assert_eq!(planner.plan(&order.ignore(&[door])).unwrap().status(), Status::Found);
    planner.edit().lift(door).unwrap();
    assert_eq!(planner.plan(&order).unwrap().status(), Status::Found);
    assert_eq!(planner.edit().lift(door), Err(Error(sys::HR_UNKNOWN_FOOTPRINT)));
}

#[test]
fn the_nearest_goal_by_path_is_named() {
    let (mut planner, unit) = planner_with_a_wall();
    let place = |x, y| sys::hr_goal { kind: sys::HR_GOAL_PLACE, position: centre(x, y, 1), ..Default::default() };
    let goals = [place(33, 5), place(10, 30)];
    let path = planner.plan(&Request::to_any(unit, centre(25, 5, 1), &goals)).unwrap();
    assert_eq!(path.goal_index(), Some(1));
}

#[test]
fn bad_input_is_an_error_with_a_sentence() {
    assert_eq!(Map::new(0, 5).unwrap_err(), Error(sys::HR_BAD_SIZE));
    assert!(!Error(sys::HR_BAD_SIZE).to_string().is_empty());
    let (mut planner, unit) = planner_with_a_wall();
    let off = planner.plan(&Request::new(unit, centre(-5, 0, 1), centre(5, 5, 1))).unwrap();
    assert_eq!(off.status(), Status::Invalid);
    assert!(off.problem().unwrap().contains("start"));
    assert!(off.waypoints().is_empty());
}

#[test]
fn a_batch_is_the_same_for_any_number_of_workers_and_may_be_read_by_threads() {
    let hashes: Vec<u64> = [1, 3]
        .iter()
        .map(|&workers| {
            let (planner, unit) = planner_with_a_wall();
            drop(planner);
            let mut map = Map::new(64, 64).unwrap();
            assert_eq!(map.edit().add_class(WALL, 1).unwrap(), unit);
            map.edit().fill(Rect { x: 30, y: 0, width: 1, height: 40 }, WALL);
            let mut planner = Planner::new(map, PlannerConfig { workers, ..Default::default() }).unwrap();
            let orders: Vec<Request> =
                (0..60).map(|i| Request::new(unit, centre(i % 20, i, 1), centre(63 - i % 20, 63 - i, 1))).collect();
            let mut results = planner.results().unwrap();
            planner.plan_batch(&orders, &mut results).unwrap();
            assert_eq!(results.len(), 60);
            assert!(results.get(60).is_none());
            std::thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| assert!(results.iter().all(|path| path.waypoints().len() >= 2)));
                }
            });
            results.hash()
        })
        .collect();
    assert_eq!(hashes[0], hashes[1]);
}
