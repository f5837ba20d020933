import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fittingPrice } from "../../contract/workshop/fitting.ts";
import {
  fittingPriceTable,
  fittingPriceTableFile,
  fittingPriceTableStore,
} from "../../contract/workshop/price-table.ts";
import { fittingRates } from "../../platform/db/schema/services.ts";
import { openTestBooking } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";

const WORKBOOK = join(import.meta.dirname, "../import/testing-data/lists/1-title-rows.xlsx");

const { connection, shop, gateway } = await ownStaffShop();
const olga = await signInStaff(shop, "admin");

const DAY = "2026-12-01";
const tableOn = async (day: string, vehicle = "passenger" as const) =>
  dataOf(await gateway.call(fittingPriceTable, { vehicle, day }, olga));
const store = (day: string, seen: string, cells: { inch: number; work: "mount" | "bag"; roubles: number }[]) =>
  gateway.call(fittingPriceTableStore, { vehicle: "passenger", day, seen, cells }, olga);
const priceOf = ({ cells }: Awaited<ReturnType<typeof tableOn>>, inch: number, work: string) =>
  cells.find((cell) => cell.inch === inch && cell.work === work)?.roubles;

describe("prices of fitting as a table", () => {
  it("change from a day on, what was sent whole and unchanged adding nothing", async () => {
    const quote = async (dateTime: string) =>
      dataOf(
        await openTestBooking(shop).call(fittingPrice, { sizes: [{ diameter: 16 }], packetType: "full", dateTime }),
      ).price;
    const before = [await quote("2026-11-30T12:00"), await quote("2026-12-01T12:00")];
    const table = await tableOn(DAY);
    const rates = await connection.db.$count(fittingRates);
    const cells = table.cells.flatMap(({ inch, work, roubles }) =>
      roubles !== null && work === "mount" ? [{ inch, work, roubles: inch === 16 ? roubles + 100 : roubles }] : [],
    );
    expect(dataOf(await store(DAY, table.seen, cells))).toEqual({ changed: 1 });
    expect(await connection.db.$count(fittingRates)).toBe(rates + 1);
    expect([await quote("2026-11-30T12:00"), await quote("2026-12-01T12:00")]).toEqual([
      before[0],
      (before[1] ?? 0) + 4 * 10_000,
    ]);
    // Sent twice it is stored once.
    expect(dataOf(await store(DAY, table.seen, cells))).toEqual({ changed: 0 });
    // For a day that is ahead they can be changed again: the earlier change gives way.
    const again = await tableOn(DAY);
    expect(dataOf(await store(DAY, again.seen, [{ inch: 16, work: "mount", roubles: 5_000 }]))).toEqual({ changed: 1 });
    expect(priceOf(await tableOn(DAY), 16, "mount")).toBe(5_000);
    expect((await tableOn("2026-11-21")).later).toEqual([DAY]);
  });

  it("are not stored over somebody else's change, backwards, or twice from today", async () => {
    const { seen, today } = await tableOn("2026-12-10");
    dataOf(await store("2026-12-10", seen, [{ inch: 17, work: "bag", roubles: 91 }]));
    const late = await store("2026-12-10", seen, [{ inch: 17, work: "bag", roubles: 92 }]);
    expect(late).toMatchObject({ code: "version_conflict", data: { seen: expect.not.stringMatching(seen) } });
    const past = await store("2026-11-01", seen, [{ inch: 17, work: "bag", roubles: 92 }]);
    expect(past).toMatchObject({ code: "invalid", errors: [{ field: "day" }] });
    dataOf(await store(today, (await tableOn(today)).seen, [{ inch: 18, work: "bag", roubles: 93 }]));
    const twice = await store(today, (await tableOn(today)).seen, [{ inch: 18, work: "bag", roubles: 94 }]);
    expect(twice).toMatchObject({ code: "invalid", errors: [{ field: "day" }] });
  });

  it("are read from a file, which stores nothing, and whose mistakes are told by line", async () => {
    const read = (content: string | Uint8Array<ArrayBuffer>) =>
      gateway.call(fittingPriceTableFile, { files: [new File([content], "prices")] }, olga);
    const rates = await connection.db.$count(fittingRates);
    const good = dataOf(await read("Диаметр;Разбортовать и собрать;Упаковать в пакет\nR16;1 200;30\n17;1300;\n"));
    expect(good).toEqual({
      cells: [
        { inch: 16, work: "mount", roubles: 1_200 },
        { inch: 16, work: "bag", roubles: 30 },
        { inch: 17, work: "mount", roubles: 1_300 },
      ],
      problems: [],
    });
    const bad = dataOf(await read("Диаметр;Упаковать в пакет\nшины;1\nR16;дорого\n"));
    expect(bad.cells).toEqual([]);
    expect(bad.problems).toEqual([expect.stringContaining("Строка 2"), expect.stringContaining("Строка 3")]);
    expect(await read("что-то;другое\n1;2\n")).toMatchObject({ code: "invalid", errors: [{ field: "file" }] });
    const workbook = Uint8Array.from(readFileSync(WORKBOOK));
    const broken = await read(workbook.slice(0, 1_000));
    expect(broken).toMatchObject({
      code: "invalid",
      errors: [{ message: expect.stringContaining("архив повреждён") }],
    });
    expect(JSON.stringify(broken)).not.toContain(tmpdir());
    // A workbook of something else is read, and has no works.
    expect(await read(workbook)).toMatchObject({
      code: "invalid",
      errors: [{ message: expect.stringContaining("нет названий работ") }],
    });
    expect(await connection.db.$count(fittingRates)).toBe(rates);
  });
});
