fn main() {
    handrail_sys::print_layout();
}
