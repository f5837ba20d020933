import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { BrokenFileError } from "../import/formats/broken-file.ts";
import { isWhole, type OneCDocument, readDocuments } from "./read-documents.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(xml: string | Buffer): Promise<OneCDocument[]> {
  const file = join(folder, "documents.xml");
  writeFileSync(file, xml);
  const found: OneCDocument[] = [];
  for await (const document of readDocuments(file)) found.push(document);
  return found;
}

const root = (content: string) => `<?xml version="1.0"?><КоммерческаяИнформация>${content}</КоммерческаяИнформация>`;
const value = (name: string, text: string) =>
  `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${text}</Значение></ЗначениеРеквизита>`;

describe("documents of 1C", () => {
  it("have their own values, not those of their goods and of who is in them, in containers or not", async () => {
    const order = `<Документ><Ид>1</Ид><Номер>A-1</Номер><ХозОперация>Заказ товара</ХозОперация><Сумма>10.5</Сумма>
      <Контрагенты><Контрагент><Ид>buyer</Ид></Контрагент></Контрагенты>
      <Товары><Товар><Ид>goods</Ид><Количество>3</Количество><Сумма>1</Сумма><ЗначенияРеквизитов>${value("Отменен", "true")}</ЗначенияРеквизитов></Товар></Товары>
      <ЗначенияРеквизитов>${value("Статус заказа", "К отгрузке")}${value("ПРОВЕДЕН", "true")}</ЗначенияРеквизитов></Документ>`;
    const next = "<Документ><Ид>2</Ид><ХозОперация>Выплата безналичных денег</ХозОперация></Документ>";
    for (const [xml, container] of [
      [root(order + next), 0],
      [root(`<Контейнер>${order}${next}</Контейнер>`), 1],
    ] as const) {
      const [first, second] = await read(xml);
      expect(first).toEqual({
        id: "1",
        number: "A-1",
        operation: "Заказ товара",
        sum: "10.5",
        day: "",
        basis: "",
        rows: [{ id: "goods", quantity: "3" }],
        attached: [],
        container,
        values: new Map([
          ["статус заказа", "К отгрузке"],
          ["проведен", "true"],
        ]),
      });
      expect(second).toMatchObject({ id: "2", number: "", values: new Map(), container });
    }
  });

  it("have the documents that stand in them, with their own values and goods", async () => {
    const shipment = `<ПодчиненныйДокумент><Ид>s</Ид><Номер>31</Номер><Дата>2026-11-20</Дата><ХозОперация>Отпуск товара</ХозОперация>
      <Товары><Товар><Ид>goods</Ид><Количество>2</Количество></Товар></Товары>
      <ЗначенияРеквизитов>${value("Отгружен", "true")}</ЗначенияРеквизитов></ПодчиненныйДокумент>`;
    const [order] = await read(
      root(
        `<Документ><Ид>1</Ид><Товары><Товар><Ид>goods</Ид><Количество>4</Количество></Товар></Товары>
        <ПодчиненныеДокументы>${shipment}</ПодчиненныеДокументы><Номер>A-1</Номер></Документ>`,
      ),
    );
    expect(order).toMatchObject({ id: "1", number: "A-1", rows: [{ id: "goods", quantity: "4" }], values: new Map() });
    expect(order?.attached).toMatchObject([
      {
        id: "s",
        number: "31",
        day: "2026-11-20",
        operation: "Отпуск товара",
        rows: [{ id: "goods", quantity: "2" }],
        values: new Map([["отгружен", "true"]]),
      },
    ]);
  });

  it("are none of a file that breaks off, and told from one that is whole in both encodings", async () => {
    const whole = Buffer.from(root("<Документ><Ид>1</Ид></Документ>"));
    await expect(read(whole.subarray(0, -10))).rejects.toThrow(BrokenFileError);
    expect(isWhole(whole)).toBe(true);
    expect(isWhole(Buffer.concat([whole, Buffer.from("\r\n ")]))).toBe(true);
    expect(isWhole(whole.subarray(0, -10))).toBe(false);
    const in1251 = Buffer.from(
      [...root("")].map((letter) => (letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : byte1251(letter))),
    );
    expect(isWhole(in1251)).toBe(true);
    expect(isWhole(in1251.subarray(0, -1))).toBe(false);
  });
});

/** Letters from А to я stand in a row in windows-1251. */
const byte1251 = (letter: string): number => letter.charCodeAt(0) - "А".charCodeAt(0) + 0xc0;
