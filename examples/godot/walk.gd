# A node that walks to where one clicks, around what is filled with 1.
extends Node2D

const CELL := 16.0 # pixels

var world := HandrailMap.new()
var unit := -1
var way := PackedVector2Array()


func _ready() -> void:
	world.create(64, 64)
	world.fill(Rect2i(30, 0, 2, 40), 1)
	unit = world.add_class(1, 1)


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed:
		way = world.plan(unit, position / CELL, event.position / CELL)


func _process(delta: float) -> void:
	if way.is_empty():
		return
	position = position.move_toward(way[0] * CELL, 100.0 * delta)
	if position.is_equal_approx(way[0] * CELL):
		way.remove_at(0)
