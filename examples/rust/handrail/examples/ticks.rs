//! A path around a wall, then 400 units in batches under a budget while the wall grows.

use handrail::*;

const WALL: u8 = 1;

fn main() -> Result<(), Error> {
    let mut map = Map::new(256, 256)?;
    map.edit().fill(Rect { x: 100, y: 0, width: 8, height: 200 }, WALL);
    let tank = map.edit().add_class(WALL, 2)?;
    let soldier = map.edit().add_class(WALL, 1)?;
    let mut planner = Planner::new(map, PlannerConfig { workers: 2, batch_budget_steps: 400 })?;

    let order = Request::new(tank, Position { x: 50 * 256, y: 30 * 256 }, Position { x: 200 * 256, y: 40 * 256 });
    let path = planner.plan(&order)?;
    println!("{:?}: {} waypoints, {:.1} cells", path.status(), path.waypoints().len(), path.length_256ths() / 256.0);

    let orders: Vec<Request> = (0..400)
        .map(|unit| Request::new(soldier, centre(8, 8 + unit / 2, 1), centre(248, 247 - unit / 2, 1)).tag(unit as u64))
        .collect();
    let mut results = planner.results()?;
    let mut answered = vec![false; orders.len()];
    let mut ticks = 0;
    while answered.contains(&false) {
        planner.edit().fill(Rect { x: 100, y: 0, width: 8, height: 200 + ticks }, WALL);
        planner.plan_batch(if ticks == 0 { &orders } else { &[] }, &mut results)?;
        for path in results.iter().filter(|path| path.status() != Status::Waiting) {
            answered[path.tag() as usize] = true;
        }
        ticks += 1;
    }
    println!("{} paths in {} ticks", answered.len(), ticks);
    Ok(())
}
