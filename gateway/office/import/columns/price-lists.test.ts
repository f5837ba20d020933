import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { verdictOf } from "../../../catalogue/names/testing/labels.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import { FeedCategories } from "../offers/category-rules.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import { goodsOfOffer, type IncomingGoods } from "../offers/offer-goods.ts";
import { temporaryFiles } from "../testing.ts";
import { piecesOf } from "./cell-values.ts";
import { readGoodsFile } from "./goods-file.ts";
import type { ListedGoods } from "./row-goods.ts";
import { DEFAULT_PROFILE, readProfile, type SupplierProfile } from "./supplier-profile.ts";

const files = temporaryFiles();
afterAll(() => files.remove());

const LISTS = join(import.meta.dirname, "../testing-data/lists");

interface ReadList {
  taken: Map<string, { goods: IncomingGoods; pieces: ListedGoods["pieces"]; isWholesale: boolean }>;
  rejected: { line: number; code: string; reason: string }[];
  columns: string[];
}

async function readList(file: string, profile: SupplierProfile = DEFAULT_PROFILE): Promise<ReadList> {
  const categories = new FeedCategories();
  const list: ReadList = { taken: new Map(), rejected: [], columns: [] };
  for await (const item of readGoodsFile(file, profile)) {
    if ("category" in item) categories.add(item.category);
    if ("columns" in item) list.columns.push(...item.columns.map(({ heading, field }) => `${heading}=${field}`));
    if (!("goods" in item)) continue;
    const { offer, pieces, isWholesale } = item.goods;
    const read = goodsOfOffer(offer, categories);
    const { line, id: code } = offer;
    if ("reason" in read) list.rejected.push({ line, code, reason: read.reason });
    else if (list.taken.has(read.goods.sku)) list.rejected.push({ line, code, reason: "код товара повторяется" });
    else list.taken.set(read.goods.sku, { goods: read.goods, pieces, isWholesale });
  }
  return list;
}

interface Expected {
  goods: number;
  goods_if_unreadable_stock_only_drops_stock?: number;
  rejected: { line?: number; row?: number; code?: string; id?: string; why: string }[];
  spot: {
    code: string;
    name: string;
    category?: string;
    brand: string;
    prices: Record<string, number>;
    stock: Record<string, number>;
    attributes: Record<string, string>;
    barcodes?: string[];
    pictures?: string[];
    min_quantity?: number;
  }[];
}

/** The heading of the price that is sold at; where a list has two, the first that a row has. */
const SELLING: Readonly<Record<string, string[]>> = {
  "1-title-rows.xlsx": ["РРЦ", "Опт"],
  "2-windows-1251.csv": ["Цена розн."],
  "3-warehouses.csv": ["Цена"],
  "4-prices-pictures.yml": ["price"],
};

describe.each(Object.keys(SELLING))("the price list %s", (name) => {
  const expected: Expected = JSON.parse(readFileSync(join(LISTS, name.replace(/\.\w+$/, ".expected.json")), "utf8"));

  it("is read whole, and rejects only what says too little", async () => {
    const { taken, rejected } = await readList(join(LISTS, name));
    // What is wrong with pieces alone is a matter of stock: the goods stay.
    const ofGoods = expected.rejected.filter(({ why }) => !why.startsWith("количество"));
    expect(rejected.map(({ code }) => code).sort()).toEqual(ofGoods.map(({ code, id }) => code ?? id).sort());
    expect(taken.size).toBe(expected.goods + expected.rejected.length - ofGoods.length);
  });

  it("says of its goods what a person reads in them", async () => {
    const { taken } = await readList(join(LISTS, name));
    for (const spot of expected.spot) {
      const read = taken.get(skuOfCode(spot.code) ?? "");
      expect(read?.goods).toMatchObject({ title: spot.name });
      expect(read?.goods.brandTitle.toLowerCase()).toBe(spot.brand.toLowerCase());
      if (spot.category !== undefined) expect(read?.goods.category).toBe(spot.category);
      const price = SELLING[name]?.map((heading) => spot.prices[heading]).find((kopecks) => kopecks !== undefined);
      expect(read?.goods.priceKopecks).toBe(price);
      if (spot.pictures !== undefined) expect(read?.goods.pictureUrls).toEqual(spot.pictures);
      if (spot.barcodes !== undefined) expect(read?.goods.barcodes).toEqual(spot.barcodes);
      if (spot.min_quantity !== undefined) expect(read?.goods.leastQuantity).toBe(spot.min_quantity);
      const wrong = Object.entries(spot.attributes).filter(
        ([key, said]) => verdictOf(key, said, read?.goods.attributes[key]) === "wrong",
      );
      expect(wrong).toEqual([]);
      expect(
        Object.fromEntries(
          (read?.pieces ?? []).map((at) => [at.warehouse, Math.max(piecesOf(at.quantity)?.pieces ?? 0, 0)]),
        ),
      ).toEqual(spot.stock);
    }
  });
});

const TITLE_ROWS = join(LISTS, "1-title-rows.xlsx");
const WINDOWS_1251 = join(LISTS, "2-windows-1251.csv");

describe("a price list", () => {
  it("may be packed, with gzip or as the only file of an archive", async () => {
    const plain = await readList(WINDOWS_1251);
    const packed = files.write(gzipSync(readFileSync(WINDOWS_1251)), "csv.gz");
    expect(await readList(packed)).toEqual(plain);
    expect(await readList(join(LISTS, "2-windows-1251.zip"))).toEqual(plain);
  });

  it("may have empty rows between and behind its goods", async () => {
    const rows = new TextDecoder("windows-1251").decode(readFileSync(WINDOWS_1251)).trimEnd().split("\r\n");
    const [head = ""] = rows;
    const apart = rows.flatMap((row) => [row, head.replaceAll(/[^;]/g, "")]).join("\r\n");
    const { taken, rejected } = await readList(files.write(Buffer.from(apart), "csv"));
    const dense = await readList(WINDOWS_1251);
    expect([...taken.keys()]).toEqual([...dense.taken.keys()]);
    expect(rejected.map(({ code }) => code)).toEqual(dense.rejected.map(({ code }) => code));
  });

  it("may be text in UTF-16 with tabs, as Excel saves it", async () => {
    const text = "Код\tНаименование\tЦена\tОстаток\r\nА-1\tШина Cordiant Polar 195/65R15 91Q\t5 290,50\t>20\r\n";
    const { taken } = await readList(files.write(Buffer.from(`\ufeff${text}`, "utf16le"), "txt"));
    expect(taken.get("A-1")).toMatchObject({
      goods: { priceKopecks: 529_050, category: "tyre" },
      pieces: [{ warehouse: "", quantity: ">20" }],
    });
  });

  it("may have no headings: columns are told by what they hold", async () => {
    const rows = [
      "00017;Шина Cordiant Polar 195/65R15 91Q;Cordiant;5290;4;4607000000007",
      "00018;Шина Cordiant Polar 2 205/55R16 94T;Cordiant;6100,50;более 20;4607000079195",
      "00019;Шина Viatti Brina 185/65R15 88T;Viatti;4900;0;4607000158388",
    ];
    const { taken, rejected } = await readList(files.write(`${rows.join("\n")}\n`, "csv"));
    expect(rejected).toEqual([]);
    expect(
      [...taken.values()].map(({ goods, pieces }) => [goods.sku, goods.priceKopecks, pieces[0]?.quantity]),
    ).toEqual([
      ["00017", 529_000, "4"],
      ["00018", 610_050, "более 20"],
      ["00019", 490_000, "0"],
    ]);
  });

  it("may have brand, model and figures in columns of their own", async () => {
    const head = "Код;Производитель;Модель;Ширина;Профиль;Диаметр;Инд. нагр.;Инд. скор.;Сезон;Шипы;Цена";
    const row = "7;Nokian Tyres;Hakkapeliitta 10;205;55;R16;94;T;зима;да;9 990";
    const { taken } = await readList(files.write(`${head}\n${row}\n`, "csv"));
    expect(taken.get("7")?.goods).toMatchObject({
      title: "Nokian Tyres Hakkapeliitta 10 205/55 R16 94T",
      category: "tyre",
      modelTitle: "Hakkapeliitta 10",
      attributes: { width: 205, profile: 55, diameter: 16, "load-index": "94", "speed-index": "t", studs: true },
    });
  });

  it("may have pictures, barcodes, the maker's number and quantities", async () => {
    const head = "Код;Артикул;Наименование;Цена;Фото;Фото 2;Штрих-код;Мин. партия;Кратность";
    const row =
      "7;R-205;Шина Cordiant Polar 195/65R15 91Q;5290;https://a.example/1.jpg https://a.example/2,3.jpg;фото.jpg;4006381333931, 5901234123457;4 шт.;2";
    const { taken } = await readList(files.write(`${head}\n"${row.replaceAll(";", '";"')}"\n`, "csv"));
    expect(taken.get("7")?.goods).toMatchObject({
      vendorCode: "R-205",
      pictureUrls: ["https://a.example/1.jpg", "https://a.example/2,3.jpg"],
      barcodes: ["4006381333931", "5901234123457"],
      leastQuantity: 4,
      quantityStep: 2,
    });
  });

  it("may be a workbook of several sheets, whose names say what all of their rows are", async () => {
    const { taken, rejected } = await readList(join(import.meta.dirname, "../testing-data/sheets.xlsx"));
    expect(rejected).toEqual([]);
    expect(
      [...taken.values()].map(({ goods }) => [goods.sku, goods.category, goods.title, goods.priceKopecks]),
    ).toEqual([
      ["00000042", "tyre", "Cordiant Polar 2 205/55R16 94T", 610_050],
      ["00000043", "autoproducts", "Сумка органайзер Airline", 89_000],
    ]);
  });

  it("tells which goods have no price but what the shop pays", async () => {
    const { taken } = await readList(TITLE_ROWS);
    expect([...taken.values()].filter(({ isWholesale }) => isWholesale).map(({ goods }) => goods.sku)).toEqual([
      "UT-00010333",
    ]);
  });

  it("with a margin is sold above what the shop pays, where it has no other price", async () => {
    const list = files.write("Код;Наименование;Цена опт\n1;Шина Cordiant Polar 195/65R15 91Q;5000\n", "csv");
    const { taken } = await readList(list, { ...DEFAULT_PROFILE, marginPercent: 20 });
    expect(taken.get("1")).toMatchObject({ goods: { priceKopecks: 600_000 }, isWholesale: false });
  });

  it("in dollars is none that can be sold from", async () => {
    const { rejected } = await readList(
      files.write("Код;Наименование;Цена, USD\n1;Шина Cordiant Polar 195/65R15 91Q;52\n", "csv"),
    );
    expect(rejected).toMatchObject([{ reason: "цена не в рублях" }]);
  });

  it.each([
    ["a letter", "Уважаемые коллеги!\nПрайс во вложении.\n"],
    ["an archive of two files", readFileSync(TITLE_ROWS).subarray(0, 2_000)],
    ["a damaged archive", gzipSync("Код;Наименование;Цена\n").subarray(0, 20)],
  ])("is broken when it is %s", async (_, content) => {
    await expect(readList(files.write(content, "csv"))).rejects.toThrow(BrokenFileError);
  });
});

describe("a feed of Google Merchant Center", () => {
  const feed = (root: string, items: string) =>
    files.write(
      `<?xml version="1.0"?><${root} xmlns:g="http://base.google.com/ns/1.0">${items}</${root.split(" ")[0]}>`,
      "xml",
    );
  const ITEM = `<g:id>ТШ-1</g:id><title>Cordiant Polar 2 205/55R16 94T шип</title><g:brand>Cordiant</g:brand>
    <g:price>6100.50 RUB</g:price><g:sale_price>5900.00 RUB</g:sale_price><g:availability>out_of_stock</g:availability>
    <g:product_type>Шины &gt; Зимние шины</g:product_type><description>&lt;p&gt;Тихая&lt;/p&gt;</description>`;

  it.each([
    ["RSS", "rss version='2.0'", `<channel><title>Магазин</title><item>${ITEM}</item></channel>`],
    ["Atom", "feed", `<title>Магазин</title><entry>${ITEM}</entry>`],
  ])("is read as %s", async (_, root, items) => {
    const { taken } = await readList(feed(root, items));
    expect(taken.get("TSH-1")?.goods).toMatchObject({
      category: "tyre",
      priceKopecks: 590_000,
      marketPriceKopecks: 610_050,
      available: false,
      description: "Тихая",
      attributes: { width: 205, studs: true, season: "winter" },
    });
  });

  it("with prices in dollars is rejected row by row, and one without goods as a whole", async () => {
    const dollars = `<entry>${ITEM.replaceAll("RUB", "USD")}</entry>`;
    expect((await readList(feed("feed", dollars))).rejected).toMatchObject([{ reason: "цена не в рублях" }]);
    await expect(readList(feed("feed", "<title>Магазин</title>"))).rejects.toThrow(BrokenFileError);
  });
});

describe("a supplier's profile", () => {
  const written = (json: object) => readProfile(files.write(JSON.stringify(json), "json"));

  it("says what columns hold and how the selling price is made", async () => {
    const profile = await written({
      columns: { "Наша цифра": "price-wholesale" },
      warehouses: { "Москва ": "sklad-moskva" },
      price: "price-wholesale",
      marginPercent: 20,
      roundUpToRoubles: 10,
    });
    const { taken } = await readList(
      files.write("Код;Наименование;наша цифра;РРЦ\n1;Шина Cordiant Polar 195/65R15 91Q;5001;9000\n", "csv"),
      profile,
    );
    expect(taken.get("1")).toMatchObject({ goods: { priceKopecks: 601_000 }, isWholesale: false });
    expect(profile.warehouses).toEqual({ москва: "sklad-moskva" });
  });

  it.each([
    [{ colums: {} }, "colums"],
    [{ columns: { Цена: "cost" } }, "columns.Цена"],
    [{ marginPercent: -1 }, "marginPercent"],
  ])("with a mistake is refused, and the mistake is named: %j", async (json, named) => {
    await expect(written(json)).rejects.toThrow(named);
  });
});
