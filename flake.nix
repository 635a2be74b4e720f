# flake.nix - the library and the program for Nix: nix build, nix run . -- plan MAP ..., nix develop.
{
  description = "Path planning for thousands of units on a map that changes every tick";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      forEach = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = forEach (pkgs: rec {
        # The library alone, static or shared as the platform has it; its headers in an output of their own.
        library = pkgs.stdenv.mkDerivation {
          pname = "libhandrail";
          version = "0.2.0";
          src = self;
          outputs = [ "out" "dev" ];
          nativeBuildInputs = [ pkgs.cmake pkgs.ninja ];
          buildInputs = [ pkgs.stb ];
          cmakeFlags = [
            "-DHANDRAIL_PNG=ON"
            "-DHANDRAIL_PROGRAM=OFF"
            "-DHANDRAIL_TESTS=OFF"
            "-DBUILD_SHARED_LIBS=${if pkgs.stdenv.hostPlatform.isStatic then "OFF" else "ON"}"
          ];
          meta = {
            description = "Path planning for thousands of units on a map that changes every tick";
            license = pkgs.lib.licenses.mit;
            platforms = systems;
          };
        };
        # The program with its window.
        handrail = pkgs.stdenv.mkDerivation {
          pname = "handrail";
          version = "0.2.0";
          src = self;
          nativeBuildInputs = [ pkgs.cmake pkgs.ninja pkgs.pkg-config pkgs.wrapGAppsHook4 ];
          buildInputs = [ pkgs.stb pkgs.cairo pkgs.jansson pkgs.expat pkgs.libyaml pkgs.gtk4 ];
          cmakeFlags = [
            "-DHANDRAIL_PROGRAM=ON"
            "-DHANDRAIL_WINDOW=ON"
            "-DHANDRAIL_TESTS=OFF"
          ];
          meta = {
            description = "Plan paths on maps, and see how they are found";
            license = pkgs.lib.licenses.mit;
            platforms = systems;
            mainProgram = "handrail";
          };
        };
        default = handrail;
      });

      # All that ./run test needs.
      devShells = forEach (pkgs: {
        default = pkgs.mkShell {
          inputsFrom = [ self.packages.${pkgs.stdenv.hostPlatform.system}.handrail ];
          packages = [ pkgs.criterion pkgs.clang-tools ];
        };
      });
    };
}
