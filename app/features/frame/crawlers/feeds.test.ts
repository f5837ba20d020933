import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { FeedOffer } from "../../../../gateway/contract/catalogue/feeds.ts";
import { merchantFeed, ymlFeed } from "./feeds.server.ts";
import type { Pieces } from "./pieces.ts";

const shop = { name: "Шины & диски", origin: "https://perm.shop.example" };

const offer = (rest: Partial<FeedOffer> = {}): FeedOffer => ({
  sku: "100",
  url: "/goods/klyuch-100/",
  category: "autoproducts",
  title: "Ключ <17> & \u0000«звезда»",
  brand: { slug: "a-b", title: "A&B" },
  model: { slug: "x", title: 'X "1"' },
  price: 129_050,
  market: { price: 150_000 },
  picture: "/api/gateway/goods/picture/100",
  photos: [],
  barcodes: [],
  vendorCode: "",
  leastQuantity: 1,
  quantityStep: 1,
  description: "строка 1\nстрока 2 ]]> \u000b\ud83d",
  country: null,
  params: [{ name: 'Размер "под ключ"', value: "17 < 19", unit: "мм" }],
  stock: { state: "shelf", shops: 2, date: null, quantity: 5 },
  ...rest,
});

async function* pagesOf(...offers: FeedOffer[]) {
  yield offers;
}

async function textOf(pieces: Pieces): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** Texts by element of a well-formed file. */
function elementsOf(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const parser = new SaxesParser();
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", () => {
    text = "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    found.set(name, [...(found.get(name) ?? []), text]);
    text = "";
  });
  parser.write(xml).close();
  return found;
}

const yml = async (...offers: FeedOffer[]) => textOf(ymlFeed(shop, pagesOf(...offers), "2026-11-20T07:00:00Z"));
const google = async (...offers: FeedOffer[]) => textOf(merchantFeed(shop, pagesOf(...offers)));

describe("a feed", () => {
  it("is well formed whatever names and descriptions hold, and loses only what XML cannot hold", async () => {
    const elements = elementsOf(await yml(offer()));
    expect(elements.get("name")).toEqual(["Шины & диски", "Ключ <17> & «звезда»"]);
    expect(elements.get("vendor")).toEqual(["A&B"]);
    expect(elements.get("description")).toEqual(["строка 1\nстрока 2 ]]> "]);
    expect(elements.get("param")).toEqual(["17 < 19"]);
    const merchant = elementsOf(await google(offer()));
    expect(merchant.get("g:title")).toEqual(["Ключ <17> & «звезда»"]);
    expect(merchant.get("g:attribute_value")).toEqual(["17 < 19 мм"]);
  });

  it("gives prices in roubles with two decimal places", async () => {
    const elements = elementsOf(await yml(offer({ price: 100, market: null }), offer({ price: 129_050 })));
    expect(elements.get("price")).toEqual(["1.00", "1290.50"]);
    expect(elements.get("oldprice")).toEqual(["1500.00"]);
    expect(elementsOf(await google(offer())).get("g:price")).toEqual(["1290.50 RUB"]);
  });

  it.each([
    ["shelf", null, "true", "in_stock", undefined],
    ["warehouse", "2026-11-22", "true", "in_stock", undefined],
    ["order", "2026-12-02", "true", "backorder", ["2026-12-02"]],
    ["none", null, "false", "out_of_stock", undefined],
  ] as const)("says of stock in the state %s with the day %s: %s, %s", async (state, date, yandex, merchant, day) => {
    const stocked = offer({ stock: { state, shops: 0, date, quantity: state === "none" ? 0 : 4 } });
    expect(await yml(stocked)).toContain(`<offer id="100" available="${yandex}">`);
    const elements = elementsOf(await google(stocked));
    expect(elements.get("g:availability")).toEqual([merchant]);
    expect(elements.get("g:availability_date")).toEqual(day);
  });

  it("has all photos in their order, and what the maker knows the goods by", async () => {
    const known = offer({
      photos: ["/api/gateway/goods/picture/own/b"],
      barcodes: ["4601100000004", "5901100005238"],
      vendorCode: "R-205",
      leastQuantity: 4,
      quantityStep: 2,
      country: "Россия",
    });
    const pictures = ["100", "own/b"].map((name) => `${shop.origin}/api/gateway/goods/picture/${name}-960.png`);
    const elements = elementsOf(await yml(known));
    expect(elements.get("picture")).toEqual(pictures);
    expect(elements.get("barcode")).toEqual(known.barcodes);
    expect(
      ["vendorCode", "min-quantity", "step-quantity", "country_of_origin"].map((name) => elements.get(name)?.[0]),
    ).toEqual(["R-205", "4", "2", "Россия"]);
    const merchant = elementsOf(await google(known));
    expect([merchant.get("g:image_link"), merchant.get("g:additional_image_link")]).toEqual(
      pictures.map((address) => [address]),
    );
    expect(["gtin", "mpn", "identifier_exists"].map((name) => merchant.get(`g:${name}`)?.[0])).toEqual([
      "4601100000004",
      "R-205",
      "yes",
    ]);
    expect(merchant.get("g:attribute_value")?.at(-1)).toBe("Россия");
    const unknown = elementsOf(await google(offer()));
    expect([unknown.get("g:identifier_exists"), unknown.has("g:gtin")]).toEqual([["no"], false]);
  });

  it("keeps to the lengths that its readers accept", async () => {
    const long = offer({ title: "ш".repeat(400), description: "о".repeat(9_000) });
    const elements = elementsOf(await yml(long));
    expect([elements.get("name")?.at(-1)?.length, elements.get("description")?.[0]?.length]).toEqual([256, 3_000]);
    const merchant = elementsOf(await google(long));
    expect([merchant.get("g:title")?.[0]?.length, merchant.get("g:description")?.[0]?.length]).toEqual([150, 5_000]);
  });

  it("without goods is a whole file", async () => {
    expect(elementsOf(await yml()).has("offers")).toBe(true);
    expect(elementsOf(await google()).has("channel")).toBe(true);
  });

  it("asks for a page of offers when the one before has been taken", async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        yield [offer()];
      }
    }
    let taken = 0;
    for await (const _ of merchantFeed(shop, endless())) {
      taken += 1;
      expect(asked).toBeLessThanOrEqual(taken);
      if (taken === 5) break;
    }
    expect(asked).toBe(4);
  });
});
