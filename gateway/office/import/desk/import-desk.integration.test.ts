import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  IMPORT_PIECE_BYTES,
  importBegin,
  importConfirm,
  importCorrect,
  importPiece,
  importProfileCard,
  importProfileChange,
  importProfileList,
  importRunCard,
  importRunList,
  importStop,
  importUndo,
} from "../../../contract/office/import-desk.ts";
import { stockDeskCorrect } from "../../../contract/office/stock-desk.ts";
import { cartAdd } from "../../../contract/sales/cart.ts";
import { orderCreate } from "../../../contract/sales/orders.ts";
import { goods, stock, stockFiles } from "../../../platform/db/schema/goods.ts";
import { supplierOffers } from "../../../platform/db/schema/goods-prices.ts";
import { importPieces, importRuns, importUndos } from "../../../platform/db/schema/import-runs.ts";
import { importFiles } from "../../../platform/db/schema/system-state.ts";
import { dataOf } from "../../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../../testing/fixture.ts";
import { orderInput } from "../../../testing/order-input.ts";
import { ownStaffShop } from "../../../testing/own-shop.ts";
import { signInStaff } from "../../../testing/staff.ts";
import { runImport } from "../runs/run-import.ts";
import { temporaryFiles } from "../testing.ts";
import { claimRun } from "./import-runs-store.ts";
import { deleteOldPieces, withStoredFile } from "./pieces-store.ts";
import { workOnRuns } from "./work-on-runs.ts";

const files = temporaryFiles();

const { connection, shop, gateway } = await ownStaffShop();
const admin = await signInStaff(shop, "admin");
const { rows } = await connection.pool.query<{ id: number; code: string }>("select id, code from locations");
const places = new Map(rows.map(({ id, code }) => [id, code]));
beforeEach(async () => {
  shop.clock.now = new Date(Math.max(shop.clock.now.getTime(), FIXTURE_NOW.getTime()) + 60_000);
  await connection.db.update(importRuns).set({ state: "stopped" });
});
afterAll(() => files.remove());

const errors: unknown[] = [];
const work = () =>
  workOnRuns(
    { connection, now: shop.services.now, log: { error: (details) => errors.push(details) } },
    new AbortController().signal,
  );

async function send(text: string, upload: string = randomUUID()): Promise<string> {
  const bytes = Buffer.from(text);
  for (let n = 0; n * IMPORT_PIECE_BYTES < bytes.length; n += 1) {
    const piece = new File([bytes.subarray(n * IMPORT_PIECE_BYTES, (n + 1) * IMPORT_PIECE_BYTES)], "piece");
    dataOf(await gateway.call(importPiece, { upload, n, files: [piece] }, admin));
  }
  return upload;
}

type Begin = Partial<Parameters<typeof gateway.call<typeof importBegin>>[1]>;

async function begin(text: string, more: Begin = {}): Promise<number> {
  const asked = {
    formKey: randomUUID(),
    upload: await send(text),
    digest: createHash("sha256").update(text).digest("hex"),
    file: "прайс.csv",
    kind: "yml" as const,
    supplier: "alfa",
    ...more,
  };
  return dataOf(await gateway.call(importBegin, asked, admin)).id;
}

const card = async (id: number) => dataOf(await gateway.call(importRunCard, { id }, admin));

async function confirm(id: number, despiteDoubts = false) {
  const { version } = await card(id);
  return gateway.call(importConfirm, { id, version, despiteDoubts }, admin);
}

/** Tried, confirmed and written. */
async function take(text: string, more: Begin = {}): Promise<number> {
  const id = await begin(text, more);
  await work();
  dataOf(await confirm(id));
  await work();
  expect(await card(id)).toMatchObject({ state: "done", problem: "" });
  return id;
}

const list = (...rows: string[]) => `${["Код;Наименование;Цена опт;Остаток Тагил", ...rows].join("\n")}\n`;
const tyre = (code: string, price: number, pieces: string) =>
  `${code};Шина Cordiant Polar 195/65R15 91Q ${code};${price};${pieces}`;
const profile = {
  columns: {},
  warehouses: {},
  price: "price-wholesale",
  marginPercent: 10,
  roundUpToRoubles: 10,
} as const;

async function shelf(sku: string) {
  const rows = await connection.db
    .select({ price: goods.priceKopecks, isHidden: goods.isHidden, place: stock.locationId, pieces: stock.quantity })
    .from(goods)
    .leftJoin(stock, and(eq(stock.goodsId, goods.id), eq(stock.locationId, fixtureLocations.warehouse)))
    .where(eq(goods.sku, sku));
  return rows.map(({ price, isHidden, pieces }) => `${price / 100} ${isHidden ? "hidden" : "shown"} ${pieces ?? 0}`)[0];
}

/** The list calls the warehouse by a name of its own. */
const inWarehouse = () => ({ тагил: places.get(fixtureLocations.warehouse) ?? "" });

/** Tries it with what a supplier's list needs, and takes it. */
async function takeList(text: string, more: Begin = {}): Promise<number> {
  const id = await begin(text, more);
  await work();
  const { version } = await card(id);
  dataOf(await gateway.call(importCorrect, { id, version, ...profile, warehouses: inWarehouse() }, admin));
  await work();
  dataOf(await confirm(id, true));
  await work();
  expect(await card(id)).toMatchObject({ state: "done", problem: "" });
  return id;
}

describe("a list that staff send", () => {
  it("is tried first: columns, rows as they would be read, refusals with what would be right, and nothing is kept", async () => {
    const id = await begin(list(tyre("A-1", 4000, "8"), tyre("A-2", 0, "2"), "A-3;Аспирин;10;1"));
    expect(await card(id)).toMatchObject({ state: "trial", trial: null, hasFile: true });
    await work();
    const { trial, state } = await card(id);
    expect(state).toBe("tried");
    expect(trial?.columns.map(({ heading, field }) => `${heading}: ${field}`)).toEqual([
      "Код: code",
      "Наименование: name",
      "Цена опт: price-wholesale",
      "Остаток Тагил: quantity",
    ]);
    expect(trial?.preview).toMatchObject([{ sku: "A-1", brand: "Cordiant", price: 400_000 }]);
    expect(trial?.parts[0]).toMatchObject({ added: 1, rejected: 2, rows: 3 });
    expect(trial?.parts[0]?.lines[0]).toMatchObject({
      line: 3,
      column: "C «Цена опт»",
      right: "Число больше нуля в рублях: 5290 или 5 290,50",
    });
    expect(trial?.doubts).toHaveLength(1);
    expect(await shelf("A-1")).toBeUndefined();
    expect(await connection.db.select().from(importFiles)).toEqual([]);
  });

  it("is read as staff correct it, and loaded with a word against doubts alone", async () => {
    const id = await begin(list(tyre("A-1", 4000, "8")));
    await work();
    expect(await confirm(id)).toMatchObject({ errors: [{ code: "wrong_state" }] });
    const { version } = await card(id);
    const corrected = { id, version, ...profile, warehouses: inWarehouse() };
    dataOf(await gateway.call(importCorrect, corrected, admin));
    expect(await gateway.call(importCorrect, corrected, admin)).toMatchObject({ errors: [{ code: "wrong_state" }] });
    await work();
    expect((await card(id)).trial).toMatchObject({ doubts: [], preview: [{ price: 440_000 }] });
    dataOf(await confirm(id));
    await work();
    expect(await card(id)).toMatchObject({ state: "done", hasFile: false, undo: { state: "possible" } });
    expect(await shelf("A-1")).toBe("4400 shown 8");
    const { reports } = await card(id);
    expect(reports.map(({ kind }) => kind)).toEqual(["yml", "stock"]);
  });

  it("is begun and confirmed once, however often the form comes", async () => {
    const text = list(tyre("A-1", 4000, "8"));
    const formKey = randomUUID();
    const ids = await Promise.all([begin(text, { formKey }), begin(text, { formKey })]);
    expect(new Set(ids).size).toBe(1);
    const [id = 0] = ids;
    await work();
    const { version } = await card(id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => gateway.call(importConfirm, { id, version, despiteDoubts: true }, admin)),
    );
    expect(answers.map(({ status_code }) => status_code)).toEqual([200, 200, 200]);
    const before = (await connection.db.select().from(importFiles)).length;
    await Promise.all([work(), work()]);
    expect((await connection.db.select().from(importFiles)).length - before).toBe(2);
    expect(await begin("another file", { formKey })).not.toBe(id);
  });

  it("that is broken is refused with its line, and one without bytes is none", async () => {
    const id = await begin('<?xml version="1.0"?><yml_catalog><shop><offers>', { supplier: "" });
    await work();
    expect(await card(id)).toMatchObject({ state: "refused", trial: null });
    expect((await card(id)).problem).toContain("прайс.csv");
    const nothing = {
      formKey: randomUUID(),
      upload: randomUUID(),
      digest: "0".repeat(64),
      file: "a",
      kind: "yml" as const,
    };
    expect(await gateway.call(importBegin, nothing, admin)).toMatchObject({ status_code: 422 });
  });

  it("whose columns were taken wrongly, so that no row is usable, is refused and may be corrected", async () => {
    const text = "Код;Наименование;Цена;Наша цифра\nC-1;Шина Cordiant Polar 195/65R15 91Q;по запросу;4000\n";
    const id = await begin(text);
    await work();
    const { state, trial, version, problem } = await card(id);
    expect([state, problem]).toEqual(["refused", expect.stringContaining("нет ни одной пригодной строки")]);
    expect(trial?.columns.at(-1)).toMatchObject({ heading: "Наша цифра", field: null });
    const columns = { Цена: "ignore", "Наша цифра": "price" };
    dataOf(await gateway.call(importCorrect, { id, version, ...profile, price: "", columns }, admin));
    await work();
    expect(await card(id)).toMatchObject({ state: "tried", trial: { preview: [{ sku: "C-1", price: 440_000 }] } });
  });

  it("is put together from its pieces", async () => {
    const text = `${"0123456789abcdef".repeat(IMPORT_PIECE_BYTES / 16)}конец`;
    const id = await begin(text);
    expect((await card(id)).bytes).toBe(Buffer.byteLength(text));
    const [run] = await connection.db.select().from(importRuns).where(eq(importRuns.id, id));
    if (!run) throw new Error("The run is not there");
    expect(await withStoredFile(connection.db, run, (path) => readFile(path, "utf8"))).toBe(text);
    dataOf(await gateway.call(importStop, { id }, admin));
    await work();
    expect(await card(id)).toMatchObject({ state: "stopped" });
  });

  it("is stopped before it is written, and may be loaded later", async () => {
    const id = await begin(list(tyre("A-1", 4100, "8")));
    await work();
    dataOf(await confirm(id, true));
    const held = await claimRun(connection.db, randomUUID());
    expect(held?.id).toBe(id);
    dataOf(await gateway.call(importStop, { id }, admin));
    expect(await card(id)).toMatchObject({ state: "loading", isStopAsked: true });
    // The process that held it was killed.
    await connection.db
      .update(importRuns)
      .set({ claimedUntil: new Date(0) })
      .where(eq(importRuns.id, id));
    await work();
    expect(await card(id)).toMatchObject({ state: "stopped" });
    expect(await shelf("A-1")).toBe("4400 shown 8");
  });

  it("that ends processes again and again is told to staff, and what it has written can be undone", async () => {
    const id = await begin(list(tyre("A-1", 4100, "8")));
    await work();
    dataOf(await confirm(id, true));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await claimRun(connection.db, randomUUID());
      await connection.db
        .update(importRuns)
        .set({ claimedUntil: new Date(0) })
        .where(eq(importRuns.id, id));
    }
    await work();
    const problem = "Работа прерывалась несколько раз подряд";
    expect(await card(id)).toMatchObject({ state: "failed", problem, undo: { state: "nothing" } });
    const told = await connection.db.select().from(importFiles).where(eq(importFiles.runId, id));
    expect(told).toMatchObject([{ outcome: "failed", reasons: problem }]);
    await connection.db.update(importUndos).set({ runId: id }).where(eq(importUndos.source, "alfa"));
    expect(await card(id)).toMatchObject({ undo: { state: "possible" } });
  });

  it("is forgotten with its file after a week", async () => {
    const old = new Date(Date.now() - 8 * 24 * 3_600_000);
    await send("old");
    await connection.db.update(importPieces).set({ storedAt: old });
    await connection.db.update(importRuns).set({ endedAt: old });
    await send("new");
    await deleteOldPieces(connection.db);
    expect(await connection.db.$count(importPieces)).toBe(1);
  });
});

type Count = "rows" | "added" | "updated" | "unchanged" | "rejected";

describe("a load that is undone", () => {
  const first = () => list(tyre("B-1", 4000, "8"), tyre("B-2", 5000, "3"), tyre("B-3", 6000, "5"));
  const second = () => list(tyre("B-1", 4500, "2"), tyre("B-3", 6000, "9"), tyre("B-4", 7000, "1"));
  const undo = (id: number) => gateway.call(importUndo, { id }, admin);

  it("leaves goods, prices, hidden goods and stock as they were; orders and staff since keep theirs", async () => {
    await takeList(first(), { supplier: "beta" });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const id = await takeList(second(), { supplier: "beta" });
    expect(await Promise.all(["B-1", "B-2", "B-3", "B-4"].map(shelf))).toEqual([
      "4950 shown 2",
      "5500 hidden 0",
      "6600 shown 9",
      "7700 shown 1",
    ]);
    const { trial } = await card(id);
    const counts = ({ rows, added, updated, unchanged, rejected }: Record<Count, number>) =>
      [rows, added, updated, unchanged, rejected].join(" ");
    const reports = await connection.db
      .select()
      .from(importFiles)
      .where(eq(importFiles.runId, id))
      .orderBy(importFiles.id);
    expect(trial?.parts.map(counts), "what the trial foretold").toEqual(reports.map(counts));
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "B-1", quantity: 2 }, { region: "ekaterinburg" }));
    const contact = { name: "Анна", phone: "+79123456789", email: "", comment: "" };
    const input = orderInput(cart, { contact });
    dataOf(await shop.call(orderCreate, input, { cartToken: cart.token, region: "ekaterinburg" }));
    const [b3] = await connection.db.select({ id: goods.id }).from(goods).where(eq(goods.sku, "B-3"));
    const correction = { key: randomUUID(), place: String(fixtureLocations.warehouse), pieces: -2, reason: "Брак" };
    dataOf(await gateway.call(stockDeskCorrect, { id: b3?.id ?? 0, ...correction }, admin));

    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status_code }) => status_code)).toEqual([200, 200]);
    await Promise.all([work(), work()]);
    expect(await card(id)).toMatchObject({
      state: "undone",
      undo: { state: "nothing", done: { goods: 3, hidden: 1, goodsLeft: 0, stock: 3, stockLeft: 1 } },
    });
    expect(await Promise.all(["B-1", "B-2", "B-3", "B-4"].map(shelf))).toEqual([
      "4400 shown 6",
      "5500 shown 3",
      "6600 shown 7",
      "7700 hidden 0",
    ]);
    const [moment] = await connection.db.select().from(stockFiles).where(eq(stockFiles.supplier, "beta"));
    expect(moment?.asOf.getTime()).toBeLessThan(shop.clock.now.getTime() - 60_000);
    expect(await connection.db.select().from(importUndos).where(eq(importUndos.source, "beta"))).toEqual([]);
  });

  it("may come again as it was", async () => {
    await takeList(second(), { supplier: "beta" });
    expect(await shelf("B-4")).toBe("7700 shown 1");
  });

  it("is refused once its source has been loaded again, by a form or by a command", async () => {
    const id = await takeList(first(), { supplier: "beta" });
    await runImport(
      connection,
      { yml: files.write(first(), "csv") },
      { dryRun: false, supplier: "beta", isConfirmed: true, now: shop.services.now },
    );
    expect((await card(id)).undo.state).toBe("later");
    expect(await undo(id)).toMatchObject({ errors: [{ code: "wrong_state" }] });
  });

  it("leaves a price that a changed rule has made since, and what the list before asked", async () => {
    await takeList(first(), { supplier: "beta" });
    const asked = () => connection.db.select().from(supplierOffers).where(eq(supplierOffers.supplier, "beta"));
    const before = await asked();
    const id = await takeList(list(tyre("B-1", 4500, "2"), tyre("B-5", 9000, "9")), { supplier: "beta" });
    expect((await asked()).length).toBe(before.length + 1);
    await connection.db.update(goods).set({ priceKopecks: 512_300 }).where(eq(goods.sku, "B-1"));
    dataOf(await undo(id));
    await work();
    expect(await Promise.all(["B-1", "B-2", "B-5"].map(shelf))).toEqual([
      "5123 shown 8",
      "5500 shown 3",
      "9900 hidden 0",
    ]);
    expect(new Set(await asked())).toEqual(new Set(before));
  });

  it("was begun by a process that was killed between goods and stock, and ended by another", async () => {
    await takeList(first(), { supplier: "beta" });
    const before = await Promise.all(["B-1", "B-2", "B-3"].map(shelf));
    const id = await begin(second(), { supplier: "beta" });
    await work();
    dataOf(await confirm(id));
    await claimRun(connection.db, randomUUID());
    const killed = runImport(
      connection,
      { yml: files.write(second(), "csv") },
      {
        ...{ dryRun: false, supplier: "beta", runId: id, now: shop.services.now },
        watch: {
          beforeWriting: async () => {},
          told: async (progress) => {
            if ("written" in progress) throw new Error("killed");
          },
        },
      },
    );
    await expect(killed).rejects.toThrow("killed");
    expect(await shelf("B-1")).toBe(before[0]?.replace("4400", "4950"));
    await connection.db
      .update(importRuns)
      .set({ claimedUntil: new Date(0) })
      .where(eq(importRuns.id, id));
    await work();
    expect(await card(id)).toMatchObject({ state: "done" });
    expect(await shelf("B-1")).toContain(" 2");
    dataOf(await undo(id));
    await work();
    expect(await Promise.all(["B-1", "B-2", "B-3"].map(shelf))).toEqual(before);
  });

  it("takes back the moments of what changed: a file of before may come again", async () => {
    const place = places.get(fixtureLocations.warehouse);
    const dated = (pieces: number) =>
      `sku,location,quantity,date\nB-1,${place},${pieces},${shop.clock.now.toISOString().replace(".000Z", "Z")}\n`;
    await takeList(first(), { supplier: "beta" });
    const older = dated(6);
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const id = await take(dated(9), { supplier: "beta", kind: "stock", isPartial: true });
    expect(await shelf("B-1")).toContain(" 9");
    dataOf(await undo(id));
    await work();
    await take(older, { supplier: "beta", kind: "stock", isPartial: true });
    expect(await shelf("B-1")).toContain(" 6");
  });

  it("does not touch stock that another source has told since", async () => {
    const id = await takeList(first(), { supplier: "beta" });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const place = places.get(fixtureLocations.warehouse);
    await take(`sku,location,quantity\nB-1,${place},11\n`, { supplier: "", kind: "stock", isPartial: true });
    dataOf(await undo(id));
    await work();
    expect(await shelf("B-1")).toContain(" 11");
  });
});

describe("how the lists of a supplier are read", () => {
  it("is seen and changed, and nobody overwrites what they have not seen", async () => {
    const { rows } = dataOf(await gateway.call(importProfileList, {}, admin));
    expect(rows.map(({ id }) => id)).toEqual(["alfa", "beta"]);
    const known = dataOf(await gateway.call(importProfileCard, { code: "beta" }, admin));
    expect(known.profile).toMatchObject({ price: "price-wholesale", marginPercent: 10, warehouses: inWarehouse() });
    const terms = { deliveryDays: 2, reliability: 80 };
    const asked = {
      code: "beta",
      seen: known.seen,
      ...profile,
      ...terms,
      marginPercent: 25,
      columns: { "Моя Цена": "price" },
    };
    dataOf(await gateway.call(importProfileChange, asked, admin));
    dataOf(await gateway.call(importProfileChange, asked, admin));
    expect(await gateway.call(importProfileChange, { ...asked, marginPercent: 1 }, admin)).toMatchObject({
      errors: [{ code: "version_conflict" }],
    });
    const changed = dataOf(await gateway.call(importProfileCard, { code: "beta" }, admin));
    expect(changed.profile).toMatchObject({ marginPercent: 25, columns: { "моя цена": "price" }, warehouses: {} });
    expect([known.terms, changed.terms]).toEqual([{ deliveryDays: null, reliability: null }, terms]);
    // A file that is tried again by a corrected profile says nothing of the supplier itself.
    const id = await begin(list(tyre("B-1", 4000, "8")), { supplier: "beta" });
    await work();
    const { version } = await card(id);
    dataOf(await gateway.call(importCorrect, { id, version, ...profile, marginPercent: 30 }, admin));
    const [run] = await connection.db.select().from(importRuns).where(eq(importRuns.id, id));
    expect(run?.profile).toMatchObject({ marginPercent: 30, ...terms });
    expect(changed.runs.length).toBeGreaterThan(2);
    const { total } = dataOf(await gateway.call(importRunList, { state: "done" }, admin));
    expect(total).toBeGreaterThanOrEqual(0);
    expect(errors).toEqual([]);
  });
});
