import { afterAll, describe, expect, it } from "vitest";
import { temporaryFiles, zipOf } from "../testing.ts";
import { BrokenFileError } from "./broken-file.ts";
import { readCommerceMlRows } from "./commerceml-rows.ts";
import { kindOfFile } from "./kind-of-file.ts";
import { inLists } from "./lists-in-archive.ts";
import { readRows } from "./table-rows.ts";

const files = temporaryFiles();
afterAll(() => files.remove());

async function rowsOf(content: string | Uint8Array): Promise<[sheet: string, line: number, ...cells: string[]][]> {
  const rows: [string, number, ...string[]][] = [];
  for await (const { sheet, line, cells } of readRows(files.write(content))) rows.push([sheet, line, ...cells]);
  return rows;
}

const page = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><style>td { color: red }</style></head>
<body><table><tr><td rowspan="2">Код</td><td colspan=2>Цена</td></tr>
<tr><th>Опт</th><th>Розница</th></tr>
<tr><td>1</td><td>5&nbsp;290</td><td>6&nbsp;100<br>руб.</td></tr><script>var x = "<td>";</script>
</table></body></html>`;

const excelXml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Шины"><Table><Row><Cell><Data ss:Type="String">Код</Data></Cell><Cell ss:MergeAcross="1"><Data ss:Type="String">Цена</Data></Cell><Cell><Data ss:Type="String">Остаток</Data></Cell></Row>
<Row ss:Index="5"><Cell><Data ss:Type="String">00042</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">17323.099999999999</Data></Cell></Row></Table></Worksheet></Workbook>`;

const openDocument = zipOf({
  mimetype: "application/vnd.oasis.opendocument.spreadsheet",
  "content.xml": `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
<table:table table:name="Диски"><table:table-row><table:table-cell office:value-type="string"><text:p>Код</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="string"><text:p>Цена</text:p><office:annotation><text:p>без скидки</text:p></office:annotation></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
<table:table-row><table:table-cell office:value-type="float" office:value="42"><text:p>00042</text:p></table:table-cell><table:covered-table-cell/><table:table-cell/><table:table-cell office:value-type="float" office:value="5290.5"><text:p>5 291</text:p></table:table-cell></table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>`,
});

const records = `<?xml version="1.0" encoding="utf-8"?><Products><info><name>Склад</name></info>
<tyres><cae>КА-1</cae><name>205/55R16 Torero MP30 94T шип</name><rest>&gt;40</rest><Images Main="a.jpg"/></tyres>
<disks id="7"><name>16 iFree Дайс</name><price type="Розничная">8030</price><rests><rest store="Москва">4</rest><rest><store>Самара</store><count>2</count></rest></rests></disks></Products>`;

describe("a table of another format", () => {
  it.each([
    [
      "a page",
      page,
      [
        ["Таблица 1", 1, "Код", "Цена", ""],
        ["Таблица 1", 2, "", "Опт", "Розница"],
        ["Таблица 1", 3, "1", "5 290", "6 100 руб."],
      ],
    ],
    [
      "an XML spreadsheet",
      excelXml,
      [
        ["Шины", 1, "Код", "Цена", "", "Остаток"],
        ["Шины", 5, "00042", "", "", "17323.1"],
      ],
    ],
    [
      "an OpenDocument spreadsheet",
      openDocument,
      [
        ["Диски", 1, "Код", "", "", "Цена"],
        ["Диски", 5, "00042", "", "", "5290.5"],
      ],
    ],
    [
      "XML records of two kinds",
      records,
      [
        ["", 0, "cae", "name", "rest", "Images Main", "price Розничная", "rest Москва", "rest Самара", "id", "Раздел"],
        ["", 2, "КА-1", "205/55R16 Torero MP30 94T шип", ">40", "a.jpg", "", "", "", "", "tyres"],
        ["", 3, "", "16 iFree Дайс", "", "", "8030", "4", "2", "7", "disks"],
      ],
    ],
    [
      "JSON",
      '{"shini":[{"id":"csh1","price":4152,"photos":["a","b"],"stock":{"Москва":4}},{"id":"csh2","winter":true}]}',
      [
        ["shini", 0, "id", "price", "photos", "stock Москва", "winter"],
        ["shini", 1, "csh1", "4152", "a\nb", "4", ""],
        ["shini", 2, "csh2", "", "", "", "да"],
      ],
    ],
    [
      "CSV with ^",
      "Код^Цена\n1^2",
      [
        ["", 1, "Код", "Цена"],
        ["", 2, "1", "2"],
      ],
    ],
  ])("is read from %s", async (_, content, rows) => {
    expect(await rowsOf(content)).toEqual(rows);
  });

  it.each([
    ["PDF", "%PDF-1.7", /PDF/],
    ["RAR", "Rar!\x1a\x07", /архив ZIP/],
    ["JSON that is cut off", '{"a":[{"b":1}', /не JSON/],
    ["XML without records", "<a><b/><b/></a>", /нет списка товаров/],
  ])("is refused with what to do: %s", async (_, content, reason) => {
    await expect(rowsOf(Buffer.from(content, "latin1"))).rejects.toThrow(reason);
  });

  it("is told by its content alone", async () => {
    const kinds = [page, excelXml, openDocument, records, "[{}]", "Код;Цена", "<yml_catalog/>", "<feed/>", ""];
    expect(await Promise.all(kinds.map((content) => kindOfFile(files.write(content))))).toEqual([
      "page",
      "excel-xml",
      "open-document",
      "xml",
      "json",
      "text",
      "yml",
      "google",
      "empty",
    ]);
  });
});

const listsOf = async (content: Uint8Array): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of inLists(files.write(content), async function* (lists) {
    yield* lists.map(({ name }) => name);
  }))
    names.push(name);
  return names;
};

describe("an archive", () => {
  it("gives all of its lists, without pictures and what programs put beside them", async () => {
    const archive = { "шины.csv": "a", "img/1.jpg": "b", "__MACOSX/._шины.csv": "c", "sub/диски.xlsx": "d" };
    expect(await listsOf(zipOf(archive))).toEqual(["шины.csv", "sub/диски.xlsx"]);
    expect(await listsOf(zipOf({ "list.dat": "a" }))).toEqual(["list.dat"]);
    expect(await listsOf(openDocument)).toEqual([""]);
  });

  it("without a list is broken", async () => {
    await expect(listsOf(zipOf({ "1.jpg": "a", "2.jpg": "b" }))).rejects.toThrow(BrokenFileError);
  });
});

const importXml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.08">
<Классификатор><Группы><Группа><Ид>g1</Ид><Наименование>Шины</Наименование><Группы><Группа><Ид>g2</Ид><Наименование>Зимние</Наименование></Группа></Группы></Группа></Группы>
<Свойства><Свойство><Ид>p1</Ид><Наименование>Сезонность</Наименование><ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>зимние</Значение></Справочник></ВариантыЗначений></Свойство></Свойства></Классификатор>
<Каталог><Товары><Товар><Ид>t1</Ид><Артикул>N-1</Артикул><Наименование>Шина Nokian</Наименование><Группы><Ид>g2</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>v1</Значение></ЗначенияСвойства></ЗначенияСвойств><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Код</Наименование><Значение>УТ-1</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>
<Товар><Ид>t2</Ид><ПометкаУдаления>true</ПометкаУдаления><Наименование>Старая</Наименование></Товар></Товары></Каталог></КоммерческаяИнформация>`;

const offersXml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2"><ПакетПредложений>
<ТипыЦен><ТипЦены><Ид>c1</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Склады><Склад><Ид>w1</Ид><Наименование>Пермь</Наименование></Склад></Склады>
<Предложения><Предложение><Ид>t1</Ид><Наименование>Другое</Наименование><Цены><Цена><ИдТипаЦены>c1</ИдТипаЦены><ЦенаЗаЕдиницу>5290</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены><Количество>6</Количество><Склад ИдСклада="w1" КоличествоНаСкладе="4"/></Предложение>
<Предложение><Ид>t1#abcdef0123</Ид><Наименование>Шина Nokian (2025)</Наименование><Цены><Цена><ИдТипаЦены>c1</ИдТипаЦены><ЦенаЗаЕдиницу>5000</ЦенаЗаЕдиницу></Цена></Цены></Предложение>
<Предложение><Ид>t2</Ид><Цены/></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`;

async function exchangeOf(...contents: string[]): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCommerceMlRows(contents.map((content) => files.write(content)))) rows.push(cells);
  return rows;
}

describe("an exchange of 1C", () => {
  it("is a table of goods with their groups, properties, prices and pieces, whatever the order of its files", async () => {
    const expected = [
      ["Код", "Артикул", "Наименование", "Категория", "Сезонность", "Цена Розничная", "Валюта", "Остаток Пермь"],
      ["УТ-1", "N-1", "Шина Nokian", "Шины > Зимние", "зимние", "5290", "RUB", "4"],
      ["УТ-1-abcdef01", "N-1", "Шина Nokian (2025)", "Шины > Зимние", "зимние", "5000", "", ""],
    ];
    expect(await exchangeOf(importXml, offersXml)).toEqual(expected);
    expect((await exchangeOf(offersXml, importXml)).slice(1).map(([code]) => code)).toEqual(["УТ-1", "УТ-1-abcdef01"]);
  });

  it("without prices is refused with what to do", async () => {
    await expect(exchangeOf(importXml)).rejects.toThrow(/Сожмите все файлы выгрузки в один ZIP/);
  });
});
