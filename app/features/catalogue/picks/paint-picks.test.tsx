import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { editedPage } from "../../../framework/page-edits.ts";
import { paintScript } from "../../../framework/paint-script.ts";
import { writePicks } from "../../../shared/picks.ts";
import { PAINT_PICKS, type Picks, paintPicks } from "./paint-picks.ts";
import { CardPicks, PickCount } from "./pick-buttons.tsx";

const page = (...skus: string[]) =>
  `<body>${renderToString(
    <>
      <PickCount kind="favourite" />
      <PickCount kind="compare" />
      {skus.map((sku) => (
        <CardPicks key={sku} sku={sku} name={`Товар ${sku}`} />
      ))}
    </>,
  )}</body>`;

const painted = (html: string, picks: Picks) => editedPage(html, paintPicks(html, picks)).join("");

const pressed = (html: string) =>
  [...html.matchAll(/name="(\w+)" value="([^"]*)" aria-pressed="true"/g)].map((m) => m.slice(1));
const counts = (html: string) => [...html.matchAll(/data-picks="\w+">(\d*)</g)].map(([, count]) => count);

describe("What the server paints into a page of somebody's own", () => {
  it("is which buttons are pressed, and that pressing them again takes the product out", () => {
    const html = painted(page("1", "2", `"3'<&>`), { favourite: ["2", "9"], compare: [`"3'<&>`] });
    expect(pressed(html)).toEqual([
      ["unfavourite", "2"],
      ["uncompare", "&quot;3&#x27;&lt;&amp;&gt;"],
    ]);
    expect(counts(html)).toEqual(["2", "1"]);
  });
  it("is nothing where nothing is picked", () => {
    const html = page("1");
    expect(painted(html, { favourite: [], compare: [] })).toBe(html);
    expect(counts(html)).toEqual(["", ""]);
  });
});

describe("The script of a page", () => {
  /** Runs the page's script over stand-ins for its elements. */
  function run(cookie: string, buttons: { pick: string; value: string }[]) {
    const source =
      /<script nonce="m">(.*?)<\/script>/s.exec(paintScript(page(), "m", [PAINT_PICKS])[0]?.text ?? "")?.[1] ?? "";
    const shown = buttons.map(({ pick, value }) => ({
      dataset: { pick },
      value,
      name: pick,
      pressed: false,
      setAttribute(_: string, on: boolean) {
        this.pressed = on;
      },
    }));
    const figures = [
      { dataset: { picks: "favourite" }, textContent: "old" },
      { dataset: { picks: "compare" }, textContent: "" },
    ];
    const document = {
      cookie,
      querySelectorAll: (what: string) =>
        [...shown, ...figures].filter(
          ({ dataset }) =>
            what === ("pick" in dataset ? `[data-pick=${dataset.pick}]` : `[data-picks=${dataset.picks}]`),
        ),
    };
    new Function("document", source)(document);
    return {
      names: shown.map(({ name }) => name),
      pressed: shown.map((button) => button.pressed),
      counts: figures.map(({ textContent }) => textContent),
    };
  }

  it("reads the cookies that the server writes", () => {
    const odd = `№ 1!"%;,`;
    const cookie = `a=b; favourite=${encodeURIComponent(writePicks("favourite", ["7", odd]) ?? "")}; compare=7`;
    const {
      names,
      pressed: on,
      counts: figures,
    } = run(cookie, [
      { pick: "favourite", value: odd },
      { pick: "favourite", value: "8" },
      { pick: "compare", value: "7" },
    ]);
    expect(names).toEqual(["unfavourite", "favourite", "uncompare"]);
    expect(on).toEqual([true, false, true]);
    expect(figures).toEqual([2, 1]);
  });
  it("does without cookies and with nonsense in them", () => {
    expect(run("", [{ pick: "compare", value: "7" }])).toEqual({
      names: ["compare"],
      pressed: [false],
      counts: ["", ""],
    });
    expect(run("compare=%E0%A4%A; favourite=%25E0", [{ pick: "compare", value: "7" }]).pressed).toEqual([false]);
  });
});
