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
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}})

    def resize(self, width, height):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

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
    clicked = browser.wait("steps")
    expect(clicked.split(", ")[0:2] != first.split(", ")[0:2], "a click changes nothing")
    link = browser.run("return location.href")
    browser.go(link)
    again = browser.wait("steps")
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
    browser.wait("steps")
    for i in range(1, 7):
        text = browser.run("return document.querySelector('#told p').innerText")
        expect(text.startswith(f"{i} of 6"), f"step {i} of the tour says: {text}")
        browser.picture(pictures, f"tour{i}")
        if i < 6:
            browser.click("#next")
    return table


def be_small(browser, page, pictures):
    """Nothing is beside the window of a telephone, or of an old screen, and the map is still seen."""
    for width, height in (800, 600), (500, 800):
        browser.resize(width, height)
        for mode in "plan", "compare", "tour":
            browser.go(f"{page}/index.html#mode={mode}")
            browser.wait("found" if mode != "tour" else "steps")
            over, tall = browser.run("return [document.documentElement.scrollWidth - innerWidth, canvas.getBoundingClientRect().height]")
            expect(over <= 0, f"{mode} is {over} pixels wider than {width}")
            expect(tall > 150, f"the map is {tall} pixels high in {mode}, of {height}")
            browser.picture(pictures, f"{mode}-{width}")
    browser.resize(1000, 760)


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
    browser.wait("steps")
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
    browser.wait("the dropped map is not in the link")


def battle(browser, page, pictures):
    browser.go(page + "/index.html#mode=battle&side=512&seed=1")
    for _ in range(300):
        said = browser.said()
        frames = re.search(r"^2000 units.*median of (\d+)\)", said)
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
        be_small(browser, page, pictures)
        print(battle(browser, page, pictures))
        if os.environ.get("HANDRAIL"):
            print(hold_against_native(browser, page, os.environ["HANDRAIL"]))
    finally:
        browser.close()
    print("web: ok")
    return 0


sys.exit(main())
