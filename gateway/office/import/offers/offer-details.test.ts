import { describe, expect, it } from "vitest";
import { MAX_LINE_QUANTITY } from "../../../contract/sales/cart.ts";
import { detailsOf } from "./offer-details.ts";

const read = (fields: Record<string, string>, params: Record<string, string> = {}) =>
  detailsOf({
    line: 1,
    id: "1",
    available: true,
    fields,
    params: Object.entries(params).map(([name, value]) => ({ name, unit: "", value })),
  });
const details = (...given: Parameters<typeof read>) => read(...given).details;

describe("barcodes of an offer", () => {
  it.each([
    ["3528700123456", ["3528700123456"]],
    ["4006381333931", ["4006381333931"]],
    ["4006381333932", []],
    ["4,00638E+12", []],
    ["нет", []],
    ["0000000000000", []],
    ["96385074", ["96385074"]],
    ["0012345678905", ["0012345678905"]],
    ["4006381333931;5901234123457", ["4006381333931", "5901234123457"]],
    ["4006381333931\n5901234123457\n4006381333931", ["4006381333931", "5901234123457"]],
    [
      "4006381333931, 5901234123457 | 96385074/036000291452",
      ["4006381333931", "5901234123457", "96385074", "036000291452"],
    ],
    ["14006381333938", ["14006381333938"]],
    ["1234565", []],
    ["400638133393", []],
    ["№4006381333931", []],
    ["4006381333931 RU", ["4006381333931"]],
    ["00000000", []],
  ])("of «%s» are %j", (barcode, barcodes) => {
    expect(details({ barcode }).barcodes).toEqual(barcodes);
  });

  it.each(["Штрихкод", "штрих-код", "EAN", "ean13", "GTIN"])("may be the parameter «%s» as well", (name) => {
    expect(details({}, { [name]: "4006381333931", Медиана: "96385074" }).barcodes).toEqual(["4006381333931"]);
  });

  it("are ten at most", () => {
    const codes = Array.from({ length: 11 }, (_, n) => {
      const digits = `20000000000${n}`.slice(-12);
      const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
      return `${digits}${(10 - (sum % 10)) % 10}`;
    });
    expect(details({ barcode: codes.join(" ") }).barcodes).toEqual(codes.slice(0, 10));
  });
});

describe("quantities of an offer", () => {
  it.each([
    [{}, {}, 1, 1],
    [{ "min-quantity": "4", "step-quantity": "4" }, {}, 4, 4],
    [{ "min-quantity": "2 шт." }, {}, 2, 1],
    [{ "step-quantity": "2" }, {}, 2, 2],
    [{ "min-quantity": "3", "step-quantity": "2" }, {}, 4, 2],
    [{ "min-quantity": "0", "step-quantity": "0" }, {}, 1, 1],
    [{ "min-quantity": "100000" }, {}, 1, 1],
    [{ "min-quantity": "по запросу" }, {}, 1, 1],
    [{}, { "Минимальный заказ": "4", Кратность: "2" }, 4, 2],
    [{}, { "Мин. партия": "3", "КРАТНОСТЬ отгрузки": "3" }, 3, 3],
    [{}, { "Мин. количество": "2" }, 2, 1],
    [{}, { "Мин. температура": "4", "Не кратность": "4", "Админ заказ": "4" }, 1, 1],
    [{ "min-quantity": "4" }, { "Минимальный заказ": "8" }, 4, 1],
    [{ "min-quantity": `${MAX_LINE_QUANTITY}` }, {}, MAX_LINE_QUANTITY, 1],
    [{ "min-quantity": `${MAX_LINE_QUANTITY + 1}` }, {}, 1, 1],
  ])("%j and %j: from %i, by %i", (fields, params, leastQuantity, quantityStep) => {
    expect(details(fields, params)).toMatchObject({ leastQuantity, quantityStep });
  });
});

describe("addresses of pictures", () => {
  it.each([
    ["https://a.example/1.jpg", ["https://a.example/1.jpg"]],
    ["//a.example/1.jpg", ["https://a.example/1.jpg"]],
    ["http://a.example/1.jpg\nhttps://a.example/2.jpg", ["http://a.example/1.jpg", "https://a.example/2.jpg"]],
    ["https://a.example/1,2.jpg, https://a.example/3.jpg", ["https://a.example/1,2.jpg", "https://a.example/3.jpg"]],
    [
      "https://a.example/1.jpg;//b.example/2.jpg|https://a.example/1.jpg#top",
      ["https://a.example/1.jpg", "https://b.example/2.jpg"],
    ],
    ["HTTPS://A.example/1.jpg,", ["https://a.example/1.jpg"]],
    ["https://a.example/1.jpg;;", ["https://a.example/1.jpg"]],
    [`https://a.example/${"1".repeat(1_982)}`, [`https://a.example/${"1".repeat(1_982)}`]],
    [`https://a.example/${"1".repeat(1_983)}`, []],
    ["https://шины.рф/фото 1.jpg", ["https://xn--h1ak5ao.xn--p1ai/%D1%84%D0%BE%D1%82%D0%BE%201.jpg"]],
    [`https://a.example/${"1".repeat(2_000)}.jpg`, []],
    [
      Array.from({ length: 12 }, (_, n) => `https://a.example/${n}.jpg`).join(" "),
      Array.from({ length: 8 }, (_, n) => `https://a.example/${n}.jpg`),
    ],
  ])("of «%s» are %j", (picture, pictureUrls) => {
    expect(details({ picture }).pictureUrls).toEqual(pictureUrls);
  });

  it.each([
    "фото.jpg",
    "ftp://a.example/1.jpg",
    "file:///etc/passwd",
    "https://user:word@a.example/1.jpg",
    "https://user@a.example/1.jpg",
    "https://:word@a.example/1.jpg",
    "смотрите https",
    "https://",
    "javascript:1",
  ])("are not «%s»", (picture) => {
    expect(read({ picture })).toMatchObject({ unread: [picture], details: { pictureUrls: [] } });
  });
});

it("the maker's number is an element or a parameter", () => {
  expect(details({ vendorCode: " R-205 " }).vendorCode).toBe("R-205");
  expect(details({}, { Артикул: "R&amp;205" }).vendorCode).toBe("R&205");
  expect(details({}, { MPN: "1" }).vendorCode).toBe("1");
  expect(details({}, { "Код производителя": "2" }).vendorCode).toBe("2");
  expect(details({}, { "Старый артикул": "3" }).vendorCode).toBe("");
  expect(details({ vendorCode: "я".repeat(65) }).vendorCode).toBe("я".repeat(64));
});
