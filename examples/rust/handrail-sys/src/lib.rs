//! The C interface as it is. `bindings.rs` and `layout.rs` are made from the headers: `packaging/bindings.py FOLDER`
//! writes them, and they go beside this file.
#![allow(non_camel_case_types)]

mod bindings;
pub use bindings::*;
include!("layout.rs");
