//! Finds libhandrail: in the folder HANDRAIL_LIB_DIR, else where pkg-config has it.

use std::{env, process::Command};

fn main() {
    println!("cargo:rerun-if-env-changed=HANDRAIL_LIB_DIR");
    let folder = env::var("HANDRAIL_LIB_DIR").ok().or_else(|| {
        let asked = Command::new("pkg-config").args(["--variable=libdir", "handrail"]).output().ok()?;
        String::from_utf8(asked.stdout).ok().filter(|_| asked.status.success())
    });
    match folder {
        Some(folder) => println!("cargo:rustc-link-search=native={}", folder.trim()),
        None => panic!("libhandrail is not found: set HANDRAIL_LIB_DIR to its folder, or install handrail.pc"),
    }
    println!("cargo:rustc-link-lib=handrail");
}
