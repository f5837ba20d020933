import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tellDrawingFailed } from "./drawing-failed.ts";
import { hasAsked, plainAfterThrow } from "./plain-after-throw.ts";

const sent: string[] = [];

/** A page whose form scripts have taken over, as soon as its button is pressed. */
function press(): void {
  document.querySelector("button")?.click();
}

beforeEach(() => {
  const { window } = new JSDOM('<form action="/basket/"><button name="intent" value="add">В корзину</button></form>', {
    url: "http://shop.test/",
  });
  for (const name of ["document", "location", "Event", "SubmitEvent", "HTMLFormElement", "HTMLButtonElement"] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  sent.length = 0;
  window.HTMLFormElement.prototype.submit = function () {
    sent.push(
      String(new URLSearchParams([...new window.FormData(this)].map(([name, value]) => [name, String(value)]))),
    );
  };
  plainAfterThrow();
  document.addEventListener("submit", (event) => event.preventDefault());
});
afterEach(() => {
  hasAsked();
  vi.unstubAllGlobals();
});

it("sends the form that was pressed, with its button, when the page cannot be drawn anew", () => {
  press();
  tellDrawingFailed();
  expect(sent).toEqual(["intent=add"]);
});

it("sends nothing a second time once a request is on its way", () => {
  press();
  hasAsked();
  tellDrawingFailed();
  expect(sent).toEqual([]);
});

it("sends nothing when nothing was pressed", () => {
  tellDrawingFailed();
  expect(sent).toEqual([]);
});
