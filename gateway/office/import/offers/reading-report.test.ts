import { expect, it } from "vitest";
import type { IncomingGoods } from "./offer-goods.ts";
import { ReadingReport } from "./reading-report.ts";

const tyre = (sku: string, attributes: IncomingGoods["attributes"]) =>
  ({ category: "tyre", sku, title: `Шина ${sku}`, attributes }) as IncomingGoods;

it("counts what was said, read and doubtful of each attribute, with examples", () => {
  const report = new ReadingReport();
  report.add(tyre("1", { width: 205, "load-index": "91" }), [], []);
  report.add(tyre("2", { width: 215 }), [{ key: "width", text: "215 в параметрах, 205 в названии" }], []);
  report.add(tyre("3", { width: 225 }), [{ key: "load-index", text: "300Q" }], []);
  expect(report.attributes()).toEqual([
    {
      category: "tyre",
      title: "Ширина",
      said: 3,
      read: 2,
      doubtful: 1,
      examples: ["2: 215 в параметрах, 205 в названии (Шина 2)"],
    },
    {
      category: "tyre",
      title: "Индекс нагрузки",
      said: 2,
      read: 1,
      doubtful: 1,
      examples: ["3: 300Q (Шина 3)"],
    },
  ]);
});

it("tells what nobody understood by how often it is there, whatever its case", () => {
  const report = new ReadingReport();
  for (const text of ["Enliten", "Volcano Grey", "enliten", "7", "—"]) report.add(tyre("1", {}), [], [text]);
  expect(report.unread()).toEqual([
    { text: "Enliten", count: 2, example: "Шина 1" },
    { text: "Volcano Grey", count: 1, example: "Шина 1" },
  ]);
});
