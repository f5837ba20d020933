import { afterAll, describe, expect, it } from "vitest";
import { STOCK_COLUMNS, STOCK_OPTIONAL_COLUMNS, stockColumnOf } from "../columns/stock-rows.ts";
import { carOfRow, FITMENT_COLUMNS } from "../runs/import-cars.ts";
import { FITMENT_HEADER, temporaryFiles, tyreOffer, ymlFeed } from "../testing.ts";
import { BrokenFileError } from "./broken-file.ts";
import { readCsv } from "./csv-rows.ts";
import { readText } from "./text-file.ts";
import { readYml, type YmlOffer } from "./yml-file.ts";

const files = temporaryFiles();
afterAll(() => files.remove());

/** Encodes ASCII and Russian letters as windows-1251. */
const cyrillic1251 = (text: string) =>
  Uint8Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
  });

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const offersOf = async (content: string | Uint8Array): Promise<YmlOffer[]> =>
  (await all(readYml(files.write(content, "yml")))).flatMap((piece) => piece.offers);

describe("a YML file", () => {
  it("yields offers with their lines, fields and parameters", async () => {
    const offers = await offersOf(
      ymlFeed(`${tyreOffer("1", "10", '<param name="Ширина" unit="мм"> 205 </param>')}\n${tyreOffer("2", "20")}`),
    );
    expect(offers.map((offer) => [offer.id, offer.line, offer.fields.price])).toEqual([
      ["1", 8, "10"],
      ["2", 9, "20"],
    ]);
    expect(offers[0]?.params).toEqual([{ name: "Ширина", unit: "мм", value: "205" }]);
  });

  it("may be in windows-1251", async () => {
    const [offer] = await offersOf(cyrillic1251(ymlFeed(tyreOffer("1", "10"), "windows-1251")));
    expect(offer?.fields.name).toContain("Зимняя шина Nokian");
  });

  it.each([
    ["is cut off", ymlFeed(tyreOffer("1", "10")).slice(0, -60)],
    ["closes another tag", ymlFeed("<offer id='1'><name>x</offer>")],
    ["has text after its end", `${ymlFeed("")}<more/>`],
    ["is no YML", '<?xml version="1.0"?><html><body/></html>'],
    ["has no offers", '<?xml version="1.0"?><yml_catalog><shop></shop></yml_catalog>'],
    ["declares entities of its own", ymlFeed("").replace('SYSTEM "shops.dtd"', '[<!ENTITY a "b">]')],
    ["uses an entity nobody declared", ymlFeed(tyreOffer("1", "&lol;"))],
    ["is too deep", ymlFeed("<a>".repeat(40) + "</a>".repeat(40))],
    ["hides a huge comment", ymlFeed(`<!--${"x".repeat(1_300_000)}-->`)],
    ["holds a huge text", ymlFeed(tyreOffer("1", "9".repeat(1_300_000)))],
    ["is in an unknown encoding", ymlFeed("", "koi8-r")],
    ["is empty", ""],
  ])("is broken when it %s", async (_, content) => {
    await expect(offersOf(content)).rejects.toThrow(BrokenFileError);
  });

  it("reports the line where it is broken", async () => {
    const broken = ymlFeed(`${tyreOffer("1", "10")}\n<offer id="2"><name>x</offer>`);
    await expect(offersOf(broken)).rejects.toMatchObject({ line: 9 });
  });
});

describe("a text file", () => {
  it("is broken at the line with bytes that are invalid in its encoding", async () => {
    const bytes = Buffer.concat([Buffer.from("é\n".repeat(40_000)), Buffer.from([0xff, 0x0a])]);
    await expect(all(readText(files.write(bytes)))).rejects.toMatchObject({ line: 40_001 });
  });
});

const stock = (content: string | Uint8Array) =>
  all(readCsv(files.write(content, "csv"), ["sku", "quantity"], ["date"]));

describe("a CSV file", () => {
  it("may be separated by comma or semicolon, with columns in any order and case", async () => {
    expect(await stock("Quantity;SKU\r\n4;100\r\n")).toEqual([
      { line: 2, cells: { sku: "100", quantity: "4", date: "" } },
    ]);
    expect(await stock('\uFEFFsku,quantity,date\n"1""0",4,2025-11-20\n')).toMatchObject([
      { cells: { sku: '1"0', quantity: "4" } },
    ]);
  });

  it("may be separated by tabs, with headings of another program", async () => {
    const content = "Код товара\tНаименование\tСклад\tОстаток, шт\n100\tШина\tshop\t>20\n";
    const read = readCsv(files.write(content, "csv"), STOCK_COLUMNS, STOCK_OPTIONAL_COLUMNS, stockColumnOf);
    expect(await all(read)).toEqual([{ line: 2, cells: { sku: "100", location: "shop", quantity: ">20", date: "" } }]);
  });

  it("may be in windows-1251", async () => {
    expect(await stock(cyrillic1251("sku,quantity\nКод,4\n"))).toMatchObject([{ cells: { sku: "Код" } }]);
  });

  it.each([
    ["misses a column", "sku\n100\n", 1],
    ["is cut off within a row", "sku,quantity\n100,4\n101", 3],
    ["is cut off within quotes", 'sku,quantity\n100,"4\n', 2],
    ["has a cell too many", "sku,quantity\n100,4,5\n101,1\n", 2],
    ["is empty", "", 1],
  ])("is broken when it %s", async (_, content, line) => {
    const reading = stock(content);
    await expect(reading).rejects.toBeInstanceOf(BrokenFileError);
    await expect(reading).rejects.toMatchObject({ line });
  });
});

async function car(row: string) {
  const [read] = await all(readCsv(files.write(`${FITMENT_HEADER}\n${row}\n`, "csv"), FITMENT_COLUMNS, []));
  if (!read) throw new Error("no row");
  return carOfRow(read);
}

describe("a row of a fitment table", () => {
  it("separates alternatives, and front and rear", async () => {
    const result = await car(
      "BMW;3;2019;320d;5*112;66,6;M14 x 1.25;225/50 R17|225/45 R18#255/40 R18;225/50 R17;;7.5 x 17 ET30;;8 x 18 ET30#8.5x18 ET40",
    );
    expect(result).toMatchObject({
      car: {
        generationSlug: "2019",
        pcd: "5x112",
        hubBoreMm: 66.6,
        fastener: "M14x1.25",
        tyres: [
          { kind: "original", front: { width: 225, profile: 50, diameter: 17 }, rear: null },
          {
            kind: "original",
            front: { width: 225, profile: 45, diameter: 18 },
            rear: { width: 255, profile: 40, diameter: 18 },
          },
        ],
        wheels: [
          { kind: "original", front: { width: 7.5, diameter: 17, et: 30 }, rear: null },
          { kind: "allowed", front: { width: 8, diameter: 18, et: 30 }, rear: { width: 8.5, diameter: 18, et: 40 } },
        ],
      },
    });
  });

  it("keeps a car whose one size is odd, and tells what it left out", async () => {
    const row = "Lada;Нива;2019;1.7;5x139.7;98;;185/75 R16|31x10,50 R15|какие-то;;;5x16 ET58;;";
    expect(await car(row)).toMatchObject({
      car: { tyres: [{ front: { width: 185, profile: 75, diameter: 16 } }], wheels: [{ front: { et: 58 } }] },
      sizes: 2,
      leftOut: ["31x10,50 R15", "какие-то"],
    });
  });

  it.each([
    ["BMW;;2019;320d;5x112;66.6;;225/50 R17;;;;;", "марка, модель, год или модификация не указаны"],
    ["BMW;3;2019;320d;;66.6;;225/50 R17;;;;;", "крепёж (pcd, diametr) не указан или не читается"],
    ["BMW;3;2019;320d;5x112;66.6;;какие-то;;;;;", "размер не читается"],
    ["BMW;3;2019;320d;5x112;66.6;;225/50 R17#;;;;;", "размер не читается"],
    ["BMW;3;2019;320d;5x112;66.6;;;;;;;", "нет ни одного размера"],
  ])("is refused with a reason: %s", async (row, reason) => {
    expect(await car(row)).toMatchObject({ reason });
  });
});
