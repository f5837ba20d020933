import { describe, expect, it } from "vitest";
import { documentOf } from "../support/document.ts";
import { elementOf, textOf } from "../support/html.ts";
import { asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const site = await sharedSite();
const ask = asker(site);
const list = await ask("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1");
const product = JSON.parse(list.text).data.items[0].url;
const car: Record<string, string> = { brand: "kia" };
for (let next: string | null = "brand"; next !== null; ) {
  const { data } = JSON.parse((await ask(`/api/gateway/auto/classified?${new URLSearchParams(car)}`)).text);
  next = data.next;
  if (next !== null) car[next] = data.items[0].slug;
}

const choose = (fields: Record<string, string>) =>
  ask("/cars/", {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ intent: "choose", ...fields })),
  });
const open = (path: string, cookie: string) => ask(path, { headers: { Cookie: cookie } });

describe("pages for a chosen car", () => {
  it("are shared by the visitors of one car and by nobody else", async () => {
    const chosen = await choose({ ...car, back: product });
    expect([chosen.status, chosen.headers.location]).toEqual([303, product]);
    const cookie = cookiesOf(chosen);
    const first = await open(product, cookie);
    expect(textOf(first.text)).toContain("Ваш автомобиль: Kia");
    expect(first.headers["set-cookie"]).toBeUndefined();
    const second = await open(product, cookie);
    expect(second.headers["x-cache"]).toBe("hit");
    expect(textOf(second.text)).toContain("Ваш автомобиль: Kia");
    expect(textOf((await ask(product)).text)).not.toContain("Ваш автомобиль");
  });

  it("CAR-002 CAR-015 name the car on the home page and above the steps to another one, and clear it from there", async () => {
    const cookie = cookiesOf(await choose({ ...car }));
    for (const path of ["/", "/cars/?category=disk"]) {
      const { text } = await open(path, cookie);
      const main = elementOf(text, "main");
      expect(textOf(main)).toMatch(/Ваш автомобиль:? Kia/);
      const back = /name="back" value="([^"]*)"/.exec(elementOf(main, "form", 'method="post"'))?.[1] ?? "";
      const cleared = await ask("/cars/", {
        method: "POST",
        headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
        body: String(new URLSearchParams({ intent: "clear", back })),
      });
      expect(cleared).toMatchObject({ status: 303, headers: { location: path } });
      expect(cleared.headers["set-cookie"]?.filter((each) => each.includes("Max-Age=0"))).toHaveLength(9);
      expect(textOf((await open(path, "")).text)).not.toContain("Сбросить");
    }
  });

  it("CAR-017 made-up cars are rendered for their senders alone and taken out of their cookies", async () => {
    for (const model of ["made-up-1", "made-up-2"]) {
      const cookie = `car_manufacturer=kia; car_model=${model}; car_generation=i; car_modification=x; code_1c=y`;
      for (const _again of [1, 2]) {
        const answer = await open(product, cookie);
        expect(answer.status).toBe(200);
        expect(answer.headers["x-cache"]).toBeUndefined();
        expect(answer.headers["set-cookie"]?.filter((each) => each.includes("Max-Age=0"))).toHaveLength(5);
        expect(textOf(answer.text)).not.toContain("Ваш автомобиль");
      }
    }
  });

  it("CAR-017 a car that is not in the classifier is refused with a way to choose another", async () => {
    const answer = await choose({ ...car, model: "made-up" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.text)).toContain("Такого автомобиля нет в справочнике. Выберите его заново");
    expect(documentOf(answer.text).root.querySelector('[name="brand"]')).not.toBeNull();
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("the way back never leads to another host", async () => {
    const answer = await choose({ ...car, back: "//evil.example/" });
    expect(answer.headers.location).toMatch(/^\/catalog\/tyres\/autobrand-is-kia\//);
  });
});

describe("lists for a chosen car", () => {
  const fitting = (path: string) =>
    `${path}${Object.keys(car)
      .sort()
      .map((part) => `auto${part}-is-${car[part]}/`)
      .join("")}`;

  it("CAR-001 CAR-002 narrow to it by an address of their own, so that nobody else's page changes", async () => {
    const cookie = cookiesOf(await choose({ ...car }));
    for (const path of ["/catalog/tyres/", "/catalog/wheels/", "/search/battery/"]) {
      const answer = await open(path, cookie);
      expect([answer.status, answer.headers.location]).toEqual([302, fitting(path)]);
      const plain = await ask(path);
      expect(plain.status).toBe(200);
      expect(textOf(plain.text)).not.toContain("Подходит");
      const whole = await open(`${path}?car=any`, cookie);
      expect(whole.status).toBe(200);
      expect(textOf(elementOf(whole.text, "main"))).toContain("Ваш автомобиль: Kia");
    }
    for (const path of ["/catalog/tyres/diameter-is-20/", "/catalog/tyres/category-is-trucktyre/", "/search/oils/"])
      expect((await open(path, cookie)).status, path).toBe(200);
  });

  it("keep the car out of what search engines take for the page, and out of nobody's links", async () => {
    const cookie = cookiesOf(await choose({ ...car }));
    const narrowed = await open(fitting("/catalog/tyres/"), cookie);
    expect(narrowed.text).toMatch(/rel="canonical" href="[^"]*\/catalog\/tyres\/"/);
    const whole = await open("/catalog/tyres/?car=any", cookie);
    expect(whole.text).toMatch(/rel="canonical" href="[^"]*\/catalog\/tyres\/"/);
    expect(elementOf((await ask("/catalog/tyres/?car=any")).text, "main")).not.toContain("car=any");
    const guest = await ask("/");
    expect(guest.text).not.toContain("autobrand-is-");
  });

  it("stay whole through a form that is sent without scripts", async () => {
    const cookie = cookiesOf(await choose({ ...car }));
    const sent = await open("/catalog/tyres/?category=&car=any&season=winter", cookie);
    expect([sent.status, sent.headers.location]).toEqual([302, "/catalog/tyres/season-is-winter/?car=any"]);
  });
});

describe("choices that a list does not have", () => {
  it.each([
    ["/catalog/tyres/made-up-is-1/season-is-winter/", "/catalog/tyres/season-is-winter/"],
    ["/catalog/tyres/pcd-is-5x100/?sort=price", "/catalog/tyres/?sort=price"],
    ["/search/oils/et-from-10-to-20/", "/search/oils/"],
    ["/catalog/wheels/vsesezonnye-is-true/", "/catalog/wheels/"],
  ])("CAT-072 lead from %s to the list without them", async (path, location) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  });

  it("bounds in the wrong order are put in order", async () => {
    const answer = await ask("/catalog/tyres/price-from-9000-to-8000/");
    expect([answer.status, answer.headers.location]).toEqual([301, "/catalog/tyres/price-from-8000-to-9000/"]);
  });

  it("what is in stock nowhere today, and what nobody has rated, is no unknown page", async () => {
    for (const path of ["/search/tpms/price-to-1/stock-is-today/", "/search/tpms/price-to-1/rating-is-4/"])
      expect((await ask(path)).status).toBe(200);
  });
});
