"""A path around a wall, and another one after a gate was opened in it by numpy."""

import handrail

WALL = 1
ground = handrail.Map(256, 256)
ground.cells[0:200, 100:108] = WALL
ground.touch()
tank = ground.add_class(WALL, size=2)

route = ground.plan(tank, (50, 30), (200, 40))
print(f"{route.status}: {len(route.waypoints)} waypoints, {route.length:.1f} cells")

ground.cells[30:34, 100:108] = 0
ground.touch(100, 30, 8, 4)
route = ground.plan(tank, (50, 30), (200, 40))
print(f"{route.status}: {len(route.waypoints)} waypoints, {route.length:.1f} cells")
