import { describe, expect, it } from "vitest";
import { eventually } from "../../gateway/testing/eventually.ts";
import { linksOf, textOf } from "../support/html.ts";
import { asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const site = await sharedSite();
const ask = asker(site);

/** A campaign of links in the demo shop. */
const OURS = "utm_source=air&utm_campaign=radio-2026";
const FOREIGN = "utm_source=yandex&utm_campaign=winter-sale";

describe("links of advertising and the page cache", () => {
  it("PRO-001 PRO-009 a link to a campaign of ours is noticed before its page was shown, and when it is cached", async () => {
    const path = "/catalog/wheels/diameter-is-17/";
    for (const state of ["cold", "warm"]) {
      const landing = await ask(`${path}?${OURS}`);
      expect(landing.status, state).toBe(200);
      expect(landing.headers["x-cache"], state).toBeUndefined();
      expect(landing.headers["cache-control"], state).toMatch(/^private/);
      const cookies = (landing.headers["set-cookie"] ?? []).join("\n");
      expect(cookies, state).toMatch(/^utm=%7B%22source%22%3A%22air%22%2C%22name%22%3A%22radio-2026%22/m);
      expect(cookies, state).toMatch(/^radio-2026=1; Max-Age=2592000/m);
      if (state === "cold") expect((await ask(path)).headers["x-cache"]).toBe("miss");
      expect((await ask(path)).headers["x-cache"]).toBe("hit");
    }
  });

  it("PRO-004 PRO-005 advertising of others keeps the cache and leaves no cookie", async () => {
    const path = "/catalog/wheels/diameter-is-16/";
    // Other tests sell goods of this list meanwhile, which makes the page anew.
    const cacheOf = async (address: string) => (await ask(address)).headers["x-cache"];
    await eventually(() => cacheOf(path)).toBe("hit");
    await eventually(() => cacheOf(`${path}?${FOREIGN}`)).toBe("hit");
    expect((await ask(`${path}?${FOREIGN}`)).headers["set-cookie"]).toBeUndefined();
  });

  it("who came by a link gets the pages that everybody gets afterwards", async () => {
    const path = "/catalog/wheels/diameter-is-15/";
    await ask(path);
    const landing = await ask(`${path}?${OURS}`);
    const { headers } = await ask(path, { headers: { Cookie: cookiesOf(landing) } });
    expect(headers["x-cache"]).toBe("hit");
  });

  it("PRO-006 PRO-007 a coupon or the token of a letter makes a page one visitor's own", async () => {
    for (const query of ["coupon_id=ABCD2345", "email_token=secret"]) {
      const { headers } = await ask(`/offers/pisma/?${query}`);
      expect(headers["x-cache"], query).toBeUndefined();
      expect(headers["cache-control"], query).toMatch(/^private/);
    }
  });
});

describe("pages of offers", () => {
  it("PRO-003 the list has public campaigns that run, with their days, and leads to their pages", async () => {
    const { status, text } = await ask("/offers/");
    expect(status).toBe(200);
    const links = linksOf(text);
    expect(links).toEqual(expect.arrayContaining(["/offers/zima/", "/offers/shiny-5/", "/offers/pisma/"]));
    expect(links).not.toContain("/offers/radio-2026/");
    expect(links).not.toContain("/offers/leto/");
    expect(textOf(text)).toContain("Скидка за старый аккумулятор");
  });

  it("PRO-003 a campaign has its page, indexed where it is public; one that is over or unknown has none", async () => {
    const open = await ask("/offers/shiny-5/");
    expect(open.text).toContain('value="ШИНЫ"');
    expect(open.text).toMatch(/<link rel="canonical" href="[^"]*\/offers\/shiny-5\/"/);
    expect(open.text).not.toContain('content="noindex"');
    expect((await ask("/offers/radio-2026/")).text).toContain('content="noindex"');
    for (const name of ["leto", "pervye-100", "nothing"])
      expect((await ask(`/offers/${name}/`)).status, name).toBe(404);
  });

  it("PRO-010 PRO-011 a form of it shows the rejection, and keeps what was typed", async () => {
    const answer = await ask("/offers/shiny-5/", {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent: "code", keyword: "ОПЕЧАТКА" }).toString(),
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="ОПЕЧАТКА"');
    expect(textOf(answer.text)).toContain("Сначала положите товары в корзину");
  });

  it("API-037 a program asks for the campaign of a link by headers", async () => {
    const headers = { "X-Campaign-Source": "air", "X-Campaign-Name": "radio-2026", "X-Campaign-coupon-id": "" };
    const { text } = await ask("/api/gateway/campaign/by-utm", { headers });
    expect(JSON.parse(text)).toMatchObject({ status_code: 200, data: { promo: { name: "radio-2026" } } });
  });
});
