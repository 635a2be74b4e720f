-- path.lua - the ten lines of the README by LuaJIT:
--     luajit path.lua handrail.cdef libhandrail.so
local ffi = require("ffi")
local file = assert(io.open(arg[1]))
ffi.cdef(file:read("*a"))
file:close()
local hr = ffi.load(arg[2])
local fits = ("%d.%d."):format(hr.HR_VERSION_MAJOR, hr.HR_VERSION_MINOR)
assert(ffi.string(hr.hr_version()):find(fits, 1, true) == 1, "a library with other structures")

local function check(code)
  if code ~= hr.HR_OK then error(ffi.string(hr.hr_error_text(code))) end
end

local config = hr.hr_map_config_default()
config.width, config.height = 256, 256
local map, planner, tank = ffi.new("hr_map *[1]"), ffi.new("hr_planner *[1]"), ffi.new("hr_class_id[1]")
check(hr.hr_map_create(config, map))
hr.hr_map_fill(map[0], ffi.new("hr_rect", 100, 0, 8, 200), hr.HR_ROCK)
local unit = ffi.new("hr_class", {size = 2})
unit.pass = hr.hr_pass_without_bits(hr.HR_ROCK)
check(hr.hr_map_add_class(map[0], unit, tank))
check(hr.hr_planner_create(map[0], nil, planner))

local order, path = ffi.new("hr_request"), ffi.new("hr_path")
hr.hr_request_init(order)
order.class_id = tank[0]
order.start.x, order.start.y = 50 * hr.HR_CELL, 30 * hr.HR_CELL
order.goal.x, order.goal.y = 200 * hr.HR_CELL, 40 * hr.HR_CELL
check(hr.hr_plan(planner[0], order, path))
print(string.format("%s: %d waypoints, %.1f cells", ffi.string(hr.hr_status_name(path.status)), path.count, path.length_256ths / hr.HR_CELL))
hr.hr_planner_destroy(planner[0])
hr.hr_map_destroy(map[0])
