import { JSDOM } from "jsdom";
import { afterEach, expect, it, vi } from "vitest";
import { wakeCaptcha } from "./wake-captcha.ts";

afterEach(() => vi.unstubAllGlobals());

const step = '<div data-captcha data-sitekey="site-key" data-hl="ru"></div>';

it("ERR-009 API-167 a widget is drawn anew in every step that a script puts on the page", () => {
  const { document } = new JSDOM().window;
  const render = vi.fn();
  vi.stubGlobal("window", { smartCaptcha: { render } });
  const box = document.createElement("div");
  const drawn = [];
  for (let times = 0; times < 2; times += 1) {
    box.innerHTML = step;
    wakeCaptcha(box);
    drawn.push(box.firstElementChild);
  }
  expect(render.mock.calls.map(([widget]) => widget)).toEqual(drawn);
  for (const [, options] of render.mock.calls) expect(options).toEqual({ sitekey: "site-key", hl: "ru" });
});
