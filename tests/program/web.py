#!/usr/bin/env python3
"""web.py PAGE_FOLDER [SCREENSHOT_FOLDER] - the page in Debian's Chromium, headless, by clicks, keys and touches.

It is served from loopback by a plain file server. Where HANDRAIL is the program, its plans are held against those of the
page, and times printed side by side. Exit status 77 where there is no chromium-driver."""

import base64
import functools
import gzip
import http.server
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Browser:
    """W3C WebDriver, what of it is needed."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        port = None
        while port is None:
            line = self.driver.stdout.readline()
            if "started successfully on port" in line:
                port = line.strip().rstrip(".").split()[-1]
        self.at = f"http://127.0.0.1:{port}"
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1000,760", "--touch-events=enabled"]
        asked = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": options}}}}
        self.at += "/session/" + self.ask("POST", "/session", asked)["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.at + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def go(self, address):
        self.ask("POST", "/url", {"url": "about:blank"})
        self.ask("POST", "/url", {"url": address})

    def click(self, selector):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{found[ELEMENT]}/click", {})

    def point(self, x, y, kind="mouse"):
        moves = [{"type": "pointerMove", "x": int(x), "y": int(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": moves}]})

    def drag(self, from_place, to_place):
        moves = [{"type": "pointerMove", "x": int(from_place[0]), "y": int(from_place[1])}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerMove", "duration": 100, "x": int(to_place[0]), "y": int(to_place[1])}, {"type": "pointerUp", "button": 0}]
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": moves}]})

    def key(self, key):
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})

    def said(self):
        return self.run("return document.getElementById('said').innerText")

    def wait(self, *words, seconds=90):
        end = time.time() + seconds
        while time.time() < end:
            said = self.said()
            if all(word in said for word in words):
                return said
            time.sleep(0.2)
        raise SystemExit(f"web: waited for {words}, the page says: {said!r}")

    def picture(self, folder, name):
        if folder:
            (folder / f"{name}.png").write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def prefer(self, scheme):
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def resize(self, width, height):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

    def command(self, name, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def be_phone(self, width, height):
        """A telephone's width, dots and touches; a window is never narrower than 500."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=3, mobile=True)

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()


def expect(holds, what):
    if not holds:
        raise SystemExit(f"web: {what}")


def walk_through(browser, page, pictures):
    address = page + "/index.html"
    browser.go(address)
    first = browser.wait("found by")
    browser.picture(pictures, "plan")
    query = browser.run("return location.hash")
    expect("kind=plateau" in query and "goal=226.5,214.5" in query.replace("%2C", ","), f"the query is not in the address: {query}")

    ground = "return getComputedStyle(document.body).backgroundColor"
    light = browser.run(ground)
    browser.prefer("dark")
    expect(browser.run(ground) != light, "dark is light")
    browser.picture(pictures, "plan-dark")
    browser.prefer("light")

    # A click on the map is another goal, and a link to it is the same query.
    box = browser.run("const b = canvas.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]")
    browser.point(box[0] + box[2] / 2, box[1] + box[3] / 2)
    clicked = browser.wait(" step")
    expect(clicked.split(", ")[0:2] != first.split(", ")[0:2], "a click changes nothing")
    link = browser.run("return location.href")
    browser.go(link)
    again = browser.wait(" step")
    expect(again.rsplit(", ", 1)[0] == clicked.rsplit(", ", 1)[0], f"a link is another query: {clicked} / {again}")
    before = browser.run("return location.hash")
    browser.point(box[0] + box[2] / 2 + 40, box[1] + box[3] / 2 + 30, "touch")
    expect(browser.run("return location.hash") != before, "a touch changes nothing")
    before = browser.run("return location.hash")
    browser.key("\ue014")  # right arrow
    expect(browser.run("return location.hash") != before, "an arrow key changes nothing")

    browser.click("[data-mode=step]")
    browser.wait("0 of ")
    for _ in range(5):
        browser.click("#forth")
    browser.wait("5 of ")
    browser.key("\ue014")
    browser.wait("6 of ")
    browser.picture(pictures, "step")
    browser.click("[data-mode=compare]")
    table = browser.wait("balanced", "A*", "trace alone")
    expect(table.count("found") >= 4, f"not all find the path: {table}")
    browser.picture(pictures, "compare")

    browser.go(address + "#mode=tour")
    browser.wait(" step")
    for i in range(1, 7):
        text = browser.run("return document.querySelector('#told p').innerText")
        expect(text.startswith(f"{i} of 6"), f"step {i} of the tour says: {text}")
        browser.picture(pictures, f"tour{i}")
        if i < 6:
            browser.click("#next")
    return table


def fit(browser, page, pictures, width, height):
    """Nothing is beside the window, the map is still seen, and each button is as large as a finger."""
    for mode in "plan", "step", "compare", "battle", "tour":
        browser.go(f"{page}/index.html#mode={mode}")
        browser.wait({"battle": "2000 units", "compare": "found", "step": "0 of "}.get(mode, "step"))
        over, tall = browser.run("return [document.documentElement.scrollWidth - innerWidth, canvas.getBoundingClientRect().height]")
        expect(over <= 0, f"{mode} is {over} pixels wider than {width}")
        expect(tall > 150, f"the map is {tall} pixels high in {mode}, of {height}")
        lost = browser.run("""return [...document.querySelectorAll("button, select, input")].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width > 0 && (box.right > innerWidth || box.bottom > innerHeight || box.height < 30);
        }).map((one) => one.id || one.textContent)""")
        expect(not lost, f"out of sight or too small for a finger in {mode} at {width} x {height}: {lost}")
        browser.picture(pictures, f"{mode}-{width}x{height}")


def be_small(browser, page, pictures):
    browser.resize(800, 600)
    fit(browser, page, pictures, 800, 600)
    browser.resize(1000, 760)


def be_a_phone(browser, page, pictures):
    """A telephone's page, upright and on its side, light and dark: the tour by touches, the goal dragged, a wall drawn."""
    for width, height, scheme in (360, 740, "light"), (412, 900, "dark"), (844, 390, "light"):
        browser.be_phone(width, height)
        browser.prefer(scheme)
        fit(browser, page, pictures, width, height)
    browser.prefer("light")
    browser.be_phone(390, 844)

    browser.go(f"{page}/index.html#mode=tour")
    browser.wait("step")
    middle = "const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]"
    for _ in range(6):
        browser.point(*browser.run(middle, "#next"), "touch")
    expect(browser.run("return location.hash").startswith("#mode=plan"), "the tour does not end in a plan")
    browser.wait("found")
    x, y = browser.run(middle, "#canvas")
    before = browser.run("return location.hash")
    browser.drag((x - 60, y - 40), (x + 50, y + 60))
    dragged = browser.run("return location.hash")
    expect(dragged != before, "a drag moves no goal")
    browser.point(*browser.run(middle, "[data-tool=wall]"), "touch")
    browser.drag((x - 100, y), (x + 30, y + 10))
    walls = browser.run("return new URLSearchParams(location.hash.slice(1)).get('walls') || ''").split(";")
    expect(len(walls) > 10, f"a drag draws no wall, or one with gaps: {walls}")
    browser.picture(pictures, "wall-by-touch")
    browser.command("Emulation.clearDeviceMetricsOverride")


def paint_by_keys(browser, page, pictures):
    """A wall by the keyboard alone: the tool, arrows, Enter."""
    browser.go(page + "/index.html")
    browser.wait("found")
    for key in ["w"] + 2 * ["\ue012"] + ["\ue007"] + ["\ue015", "\ue007"]:  # left, Enter, down, Enter
        browser.key(key)
    walls = browser.run("return new URLSearchParams(location.hash.slice(1)).get('walls')")
    expect(walls == "216,212,4,32;216,216,4,32", f"painted by keys: {walls}")
    browser.picture(pictures, "wall-by-keys")


def hold_against_native(browser, page, program):
    """The same plans by the program: the same lengths, and how many times as long the page takes.

    Both take the least of many runs, the page after a browser has compiled for speed what it first compiled at once."""
    plan = """const { Library } = await import("./library.js"), library = await Library.load();
    library.generate("plateau", 1, 256);
    return arguments[0].map((goal) => {
        let best = { took: Infinity };
        for (let i = 0; i < 60; i++) {
            const plan = library.plan([30.5, 40.5], goal, { size: 1 });
            if (plan.took < best.took) best = plan;
        }
        return [best.length, best.took];
    });"""
    goals = [[226.5, 214.5], [128.5, 128.5], [60.5, 200.5], [200.5, 60.5], [40.5, 60.5], [230.5, 30.5], [20.5, 230.5], [150.5, 90.5]]
    browser.go(f"{page}/index.html")
    browser.wait(" step")
    ratios = []
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([program, "gen", "plateau", "--seed", "1", "--size", "256x256", "-o", f"{place}/map.png"], check=True, stdout=subprocess.DEVNULL)
        for goal, (length, took) in zip(goals, browser.run(plan, goals)):
            command = [program, "plan", f"{place}/map.png", "--from", "30.5,40.5", "--to", f"{goal[0]},{goal[1]}", "--blocked-bits", "56", "--json"]
            native = json.loads(subprocess.run(command, check=False, stdout=subprocess.PIPE).stdout)
            cells = native["length"]["cells"]
            expect(abs(length - cells) < 1e-6, f"to {goal} the page says {length} cells, the program {cells}")
            ratios.append(took * 1e6 / native["time_ns"])
    spread = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
    return f"a plan in the page takes {statistics.median(ratios):.2f} times the native time (median of {spread})"


def drop_files(browser, page, root):
    """A PNG dropped is the map; what is none is refused in a sentence."""
    drop = """const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0));
    const data = new DataTransfer(); data.items.add(new File([bytes], arguments[1]));
    window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
    browser.go(page + "/index.html")
    browser.wait("found by")
    browser.run(drop, base64.b64encode(b"no picture").decode(), "broken.png")
    browser.wait("broken.png: ")
    browser.run(drop, base64.b64encode((root / "data/city.png").read_bytes()).decode(), "city.png")
    dropped = browser.wait("the loaded map is not in the link")
    # It is there again after a battle, and a file that is chosen is the same map.
    ground = "const c = canvas.getContext('2d').getImageData(canvas.width / 2 - 99, 0, 198, canvas.height).data; return c.reduce((a, b) => (31 * a + b) % 1000003, 7)"
    before = browser.run(ground)
    browser.key("4")
    browser.wait("2000 units")
    browser.key("1")
    browser.wait("the loaded map is not in the link")
    expect(browser.run(ground) == before, "after a battle the map is another one")
    browser.go(page + "/index.html")
    browser.wait("found by")
    chosen = browser.ask("POST", "/element", {"using": "css selector", "value": "#file"})
    browser.ask("POST", f"/element/{chosen[ELEMENT]}/value", {"text": str(root / "data/city.png")})
    again = browser.wait("the loaded map is not in the link")
    expect(again.split(", ")[:4] == dropped.split(", ")[:4], f"a file that is chosen is another map: {dropped} / {again}")


def hold_battle(browser, page, program):
    """A battle of the page comes to the answers of the program's, to the last bit."""
    ticks = """const { Library } = await import("./library.js"), library = await Library.load();
    library.battle(3, 256, 2000);
    for (let i = 0; i < 30 + 40; i++) library.tick(); // the program fights 40 before those it measures
    return library.battleHash();"""
    browser.go(f"{page}/index.html")
    browser.wait(" step")
    hash_of_page = browser.run(ticks)
    command = [program, "bench", "tick", "--seed", "3", "--size", "256x256", "--units", "2000", "--orders", "100", "--edits", "3",
               "--ticks", "30", "--threads", "1", "--json"]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    expect(hash_of_page in said, f"30 ticks of a battle come to {hash_of_page} in the page, and to another hash in the program: {said}")
    return f"a battle in the page comes to the program's answers: {hash_of_page}"


def battle(browser, page, pictures):
    browser.go(page + "/index.html#mode=battle&side=512&seed=1")
    for _ in range(300):
        said = browser.said()
        frames = re.search(r"^2000 units.*medians of (\d+)\)", said)
        if frames and int(frames[1]) >= 20:
            browser.picture(pictures, "battle")
            return said
        time.sleep(0.3)
    raise SystemExit(f"web: the battle does not get on: {said}")


def main():
    if not shutil.which("chromedriver"):
        print("web: no chromedriver (Debian: chromium-driver)")
        return 77
    folder = Path(sys.argv[1]).resolve()
    pictures = Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    size = len(gzip.compress((folder / "handrail.wasm").read_bytes(), 9))
    print(f"wasm: {size} bytes compressed")
    expect(size <= 400 * 1024, "the library is more than 400 KB")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = f"http://127.0.0.1:{server.server_address[1]}"
    browser = Browser()
    try:
        print(walk_through(browser, page, pictures))
        drop_files(browser, page, Path(__file__).resolve().parent.parent.parent)
        paint_by_keys(browser, page, pictures)
        be_small(browser, page, pictures)
        be_a_phone(browser, page, pictures)
        print(battle(browser, page, pictures))
        if os.environ.get("HANDRAIL"):
            print(hold_battle(browser, page, os.environ["HANDRAIL"]))
            print(hold_against_native(browser, page, os.environ["HANDRAIL"]))
    finally:
        browser.close()
    print("web: ok")
    return 0


sys.exit(main())
