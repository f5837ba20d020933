import { describe, expect, it } from "vitest";
import { carAxleSets } from "../../../../gateway/contract/catalogue/cars.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { carListPath } from "./car-path.ts";
import { loadListCar } from "./list-car.server.ts";

const slugs = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };
const part = (slug: string) => ({ slug, title: slug });
const rio = { brand: part("kia"), model: part("rio"), generation: part("iv"), modification: part("1-6-at") };
const bare = carListPath("tyre", slugs);
const list = `${bare}season-is-winter/`;
const half = (sku: string) => ({ sku, brand: part("nokian"), model: part("hakka"), sizeText: sku });
const stock = { state: "shelf", shops: 2, date: null, quantity: 1 };

/** Answers that many axle sets to whoever asks for them. */
function gatewayWith(axleSetCount: number) {
  const asked: unknown[] = [];
  const axleSets = Array.from({ length: axleSetCount }, (_, at) => ({
    front: half(`f${at}`),
    back: half(`b${at}`),
    price: 100,
    stock,
    soldBy: { from: 1, by: 1 },
  }));
  const gateway = {
    async call({ name }: { name: string }, input: object) {
      asked.push([name, input]);
      return { ok: true, data: { axleSets }, stale: false };
    },
  } as unknown as Gateway;
  return { asked, gateway };
}

const shown = (path: string, chosenCar: typeof rio | null, { gateway } = gatewayWith(0)) =>
  loadListCar(
    {
      chosenCar,
      gateway,
      now: () => new Date("2026-11-20T10:00:00Z"),
      region: async () => ({ zone: "Europe/Moscow" }) as never,
    },
    new URL(path, "https://shop.example"),
  );

describe("the car of a list", () => {
  it("is offered to be remembered when it is whole and not the chosen one", async () => {
    expect(await shown(`${list}?sort=price`, null)).toEqual({
      car: null,
      remember: slugs,
      axleSets: null,
      here: `${list}?sort=price`,
    });
    const other = { ...rio, modification: part("1-4-mt") };
    expect(await shown(list, other)).toMatchObject({ car: { name: "kia rio iv, 1-4-mt" }, remember: slugs });
    expect(await shown(list, rio)).toMatchObject({ car: { name: "kia rio iv, 1-6-at" }, remember: null });
  });

  it("leads from the narrowed list to the whole one and back, with all other choices", async () => {
    const narrowed = (await shown(`${list}?page=2&sort=price`, rio))?.car;
    expect(narrowed).toMatchObject({
      isNarrowed: true,
      otherHref: "/catalog/tyres/season-is-winter/?sort=price&car=any",
    });
    const whole = (await shown(narrowed?.otherHref ?? "", rio))?.car;
    expect(whole).toMatchObject({ isNarrowed: false, otherHref: `${list}?sort=price` });
    const other = (await shown(list, { ...rio, modification: part("1-4-mt") }))?.car;
    expect(other).toMatchObject({ isNarrowed: false, otherHref: list.replace("1-6-at", "1-4-mt") });
  });

  it("says nothing above lists that do not depend on it", async () => {
    for (const path of ["/search/oils/", "/catalog/tyres/category-is-trucktyre/"])
      expect(await shown(path, rio)).toBeNull();
  });

  it("is nothing when several cars or parts of one are meant and none is chosen", async () => {
    expect(await shown(list.replace("rio", "rio-or-ceed"), null)).toBeNull();
    expect(await shown(carListPath("tyre", { brand: "kia", model: "rio" }), null)).toBeNull();
    expect(await shown("/catalog/tyres/", null)).toBeNull();
    expect(await shown("/catalog/tyres/", rio)).toMatchObject({ car: { isNarrowed: false }, remember: null });
  });

  it("CRT-012 whose axles differ is offered at most three axle sets, and a link to all of them", async () => {
    const full = gatewayWith(5);
    const view = await shown(carListPath("disk", slugs), null, full);
    expect(full.asked).toEqual([[carAxleSets.name, { ...slugs, category: "disk" }]]);
    expect(view?.axleSets?.items.map(({ front, back }) => `${front.sizeText} ${back.sizeText}`)).toEqual([
      "f0 b0",
      "f1 b1",
      "f2 b2",
    ]);
    expect(view?.axleSets?.items[0]?.stockText).toBe("Сегодня весь комплект в 2\u00a0центрах");
    expect(view?.axleSets?.allHref).toBe("/cars/?category=disk&brand=kia&model=rio&generation=iv&modification=1-6-at");
    expect((await shown(bare, rio, gatewayWith(1)))?.axleSets?.items).toHaveLength(1);
    expect((await shown(bare, rio))?.axleSets).toBeNull();
  });

  it.each([list, `${bare}?page=2`, carListPath("battery", slugs), "/catalog/tyres/"])(
    "is offered no axle sets at %s: they ignore filters and pages",
    async (path) => {
      const full = gatewayWith(1);
      expect((await shown(path, rio, full))?.axleSets).toBeNull();
      expect(full.asked).toEqual([]);
    },
  );
});
