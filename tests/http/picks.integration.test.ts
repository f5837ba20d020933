import { describe, expect, it } from "vitest";
import { documentOf } from "../support/document.ts";
import { elementOf, goodsLinksOf, textOf } from "../support/html.ts";
import { type AskSite, asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const LIST = "/catalog/tyres/?sort=stock";

const site = await sharedSite();
const ask = asker(site);
const codes = goodsLinksOf((await ask(LIST)).text).map((link) => /([^/]+)\/$/.exec(link)?.[1] ?? "");

/** Sends the form as a browser without scripts does from a page, or as a script does. */
const send = (fields: [string, string][], { from = LIST, Cookie = "" } = {}) =>
  ask("/picks/", {
    method: "POST",
    headers: {
      Origin: site.url,
      Referer: site.url + from,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(Cookie && { Cookie }),
    },
    body: new URLSearchParams(fields).toString(),
  });

/** Cookies after an answer: those that it changed over those that were there. */
function cookiesAfter(Cookie: string, answer: Awaited<ReturnType<AskSite>>): string {
  const jar = new Map(
    `${Cookie}; ${cookiesOf(answer)}`.split("; ").map((pair) => pair.split("=", 2) as [string, string]),
  );
  return [...jar].flatMap(([name, value]) => (name && value ? [`${name}=${value}`] : [])).join("; ");
}

const pressed = (html: string) =>
  [...documentOf(html).root.querySelectorAll<HTMLButtonElement>("button[data-pick][aria-pressed=true]")].map(
    (button) => [button.name, button.value],
  );
const wordsOf = (html: string) => textOf(elementOf(html, "main")).replaceAll("\u00a0", " ");
const countOf = (html: string, kind: string) =>
  documentOf(html).root.querySelector(`[data-picks="${kind}"]`)?.textContent;

describe("pages that many share", () => {
  it("are the same stored page with and without favourites, and nothing of anybody's is in it", async () => {
    await ask(LIST);
    const plain = await ask(LIST);
    const picked = await ask(LIST, { headers: { Cookie: `favourite=${codes[0]}; compare=${codes[0]}!${codes[1]}` } });
    expect([plain.headers["x-cache"], picked.headers["x-cache"]]).toEqual(["hit", "hit"]);
    expect(picked.headers.etag).toBe(plain.headers.etag);
    expect(picked.text).toBe(plain.text);
    expect(pressed(picked.text)).toEqual([]);
    expect(documentOf(picked.text).root.querySelectorAll("button[data-pick]")).toHaveLength(48);
    expect(countOf(picked.text, "favourite")).toBe("");
  });

  it("leave the buttons of lists out for who saves data, and keep those of the product", async () => {
    const saving = { headers: { "Save-Data": "on" } };
    expect((await ask(LIST, saving)).text).not.toContain("data-pick=");
    const product = goodsLinksOf((await ask(LIST)).text)[0] ?? "";
    expect((await ask(product, saving)).text).toContain(`data-pick="favourite"`);
    expect((await ask(product, saving)).text).not.toContain("paintPicks");
  });
});

describe("a form of picking", () => {
  it("leads back to its button, and the next page is painted for who has no scripts", async () => {
    const answer = await send([["favourite", codes[2] ?? ""]]);
    expect([answer.status, answer.headers.location]).toEqual([303, `${LIST}#pick-${codes[2]}`]);
    const [kept = ""] = (answer.headers["set-cookie"] ?? []).filter((cookie) => cookie.startsWith("favourite="));
    expect(kept).toMatch(/Max-Age=15552000/);
    expect(kept).not.toContain("HttpOnly");

    const Cookie = cookiesOf(answer);
    const page = await ask(LIST, { headers: { Cookie } });
    expect(pressed(page.text)).toEqual([["unfavourite", codes[2]]]);
    expect(countOf(page.text, "favourite")).toBe("1");
    expect(page.headers["cache-control"]).toBe("private, no-cache");

    const without = await send([["unfavourite", codes[2] ?? ""]], { Cookie });
    expect(without.headers.location).toBe(`${LIST}#pick-${codes[2]}`);
    expect(pressed((await ask(LIST, { headers: { Cookie: cookiesAfter(Cookie, without) } })).text)).toEqual([]);
  });

  it("sent twice changes nothing more, and a script's makes pages shared again", async () => {
    const [code = "", other = ""] = codes;
    let Cookie = cookiesAfter("", await send([["compare", code]]));
    expect(Cookie).toBe(`without_scripts=1; compare=${code}`);
    Cookie = cookiesAfter(Cookie, await send([["compare", code]], { Cookie }));
    expect(Cookie).toBe(`without_scripts=1; compare=${code}`);
    const live = await send(
      [
        ["compare", other],
        ["stay", "1"],
      ],
      { Cookie },
    );
    expect([live.status, JSON.parse(live.text)]).toEqual([200, { kind: "compare", text: "В сравнении 2\u00a0товара" }]);
    expect(cookiesAfter(Cookie, live)).toBe(`compare=${code}!${other}`);
  });

  it("is refused beyond six goods and for a code that is not sold, with words that say what to do", async () => {
    const full = `compare=${codes.slice(0, 6).join("!")}`;
    const live = await send(
      [
        ["compare", codes[6] ?? ""],
        ["stay", "1"],
      ],
      { Cookie: full },
    );
    expect(live.status).toBe(409);
    expect(JSON.parse(live.text)).toMatchObject({ isRefused: true, text: /не больше 6 товаров\. Уберите/ });
    expect(cookiesOf(live)).not.toContain("compare=");

    for (const [Cookie, code, words] of [
      [full, codes[6] ?? "", "Сравнить можно не больше 6 товаров"],
      ["", "net-takogo", "Такого товара нет в продаже"],
    ] as const) {
      const answer = await send([["compare", code]], { Cookie });
      expect([answer.status, answer.headers.location]).toEqual([303, "/comparison/"]);
      expect((await ask("/comparison/", { headers: { Cookie: cookiesAfter(Cookie, answer) } })).text).toContain(words);
    }
  });

  it("leads to no other host, and home where the browser does not say where it was", async () => {
    const headers = { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
    const body = `favourite=${codes[0]}`;
    const evil = { ...headers, Referer: "https://evil.example/catalog/" };
    for (const asked of [headers, evil]) {
      const { location } = (await ask("/picks/", { method: "POST", headers: asked, body })).headers;
      expect(location).toBe(`/#pick-${codes[0]}`);
    }
    expect((await ask("/picks/")).headers.location).toBe("/favourites/");
  });
});

describe("the pages of what is picked", () => {
  it("are one visitor's own and stored nowhere; a comparison of an address is everybody's", async () => {
    for (const path of ["/favourites/", "/comparison/"])
      expect((await ask(path)).headers["cache-control"], path).toBe("private, no-store");
    const shared = `/comparison/?sku=${codes[0]}&sku=${codes[1]}`;
    await ask(shared);
    const again = await ask(shared, { headers: { Cookie: `compare=${codes[3]}` } });
    expect(again.headers["x-cache"]).toBe("hit");
    expect(again.text).not.toContain(`value="${codes[3]}"`);
  });

  it("show the last favourite first, name what is sold no longer, and offer it to be taken out", async () => {
    const page = await ask("/favourites/", { headers: { Cookie: `favourite=${codes[0]}!gone-1!${codes[1]}` } });
    expect(goodsLinksOf(page.text).map((link) => /([^/]+)\/$/.exec(link)?.[1])).toEqual([codes[1], codes[0]]);
    expect(wordsOf(page.text)).toContain("Больше не продаются, поэтому не показаны: код gone-1");
    expect(documentOf(page.text).root.querySelector('input[name="unfavourite"][value="gone-1"]')).not.toBeNull();
    expect(pressed(page.text).filter(([name]) => name === "unfavourite")).toHaveLength(2);
  });

  it("say how to begin where nothing is picked, and take nonsense in cookies for nothing", async () => {
    for (const Cookie of ["a=b", "favourite=%E0%A4; compare=!!!"]) {
      expect((await ask("/favourites/", { headers: { Cookie } })).text).toContain("В избранном пока пусто");
      expect((await ask("/comparison/", { headers: { Cookie } })).text).toContain("Сравнивать пока нечего");
    }
  });

  it("keep the way back of what was taken out in their address", async () => {
    const Cookie = `favourite=${codes[0]}!${codes[1]}`;
    const answer = await send([["unfavourite", codes[0] ?? ""]], { Cookie, from: "/favourites/" });
    expect(answer.headers.location).toBe(`/favourites/?removed=${codes[0]}`);
    const page = await ask(answer.headers.location ?? "", { headers: { Cookie: cookiesAfter(Cookie, answer) } });
    expect(wordsOf(page.text)).toContain("Убрали из избранного 1 товар");
    const back = await send([["favourite", codes[0] ?? ""]], {
      Cookie: cookiesAfter(Cookie, answer),
      from: `/favourites/?removed=${codes[0]}`,
    });
    expect(back.headers.location).toBe("/favourites/");
    expect(cookiesAfter(cookiesAfter(Cookie, answer), back)).toContain(`favourite=${codes[1]}!${codes[0]}`);
  });
});

describe("after adding to the cart", () => {
  it("the page that follows says what the cart holds", async () => {
    const answer = await ask("/basket/", {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: `intent=addListed&item=${codes[0]}.4`,
    });
    expect(answer.headers.location).toBe("/basket/");
    const page = await ask("/basket/", { headers: { Cookie: cookiesOf(answer) } });
    expect(page.text).toMatch(/role="status"[\s\S]{0,600}В корзине 4\u00a0товара на /);
  });
});
