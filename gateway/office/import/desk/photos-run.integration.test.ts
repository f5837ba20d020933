import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stripedPhoto } from "../../../catalogue/list-photos/testing.ts";
import {
  importBegin,
  importConfirm,
  importPiece,
  importRunCard,
  importStop,
  importUndo,
} from "../../../contract/office/import-desk.ts";
import { importCard } from "../../../contract/office/system-state.ts";
import { goods, photoFiles } from "../../../platform/db/schema/goods.ts";
import { importRuns } from "../../../platform/db/schema/import-runs.ts";
import { dataOf } from "../../../testing/client.ts";
import { ownStaffShop } from "../../../testing/own-shop.ts";
import { signInStaff } from "../../../testing/staff.ts";
import { zipOf } from "../testing.ts";
import { workOnRuns } from "./work-on-runs.ts";

const { connection, shop, gateway } = await ownStaffShop();
const admin = await signInStaff(shop, "admin");
let sku: string;
let red: Buffer;
let blue: Buffer;

beforeAll(async () => {
  [red, blue] = (await Promise.all(["#c01010", "#1010c0"].map((colour) => stripedPhoto({ colour })))) as [
    Buffer,
    Buffer,
  ];
  const [row] = await connection.db.select({ sku: goods.sku }).from(goods).orderBy(goods.id).limit(1);
  sku = row?.sku ?? "";
});
beforeEach(async () => {
  await connection.db.update(importRuns).set({ state: "stopped" });
  await connection.db.delete(photoFiles);
  await connection.db.update(goods).set({ listPhotos: [] });
});

const errors: unknown[] = [];
const work = (signal = new AbortController().signal) =>
  workOnRuns({ connection, now: shop.services.now, log: { error: (details) => errors.push(details) } }, signal);

type Begin = Partial<Parameters<typeof gateway.call<typeof importBegin>>[1]>;

async function ask(bytes: Uint8Array, more: Begin = {}) {
  const upload = randomUUID();
  dataOf(await gateway.call(importPiece, { upload, n: 0, files: [new File([Buffer.from(bytes)], "piece")] }, admin));
  const digest = createHash("sha256").update(bytes).digest("hex");
  const asked = { formKey: randomUUID(), upload, digest, file: "фото.zip", kind: "photos" as const, ...more };
  return gateway.call(importBegin, asked, admin);
}
const begin = async (bytes: Uint8Array) => dataOf(await ask(bytes)).id;
const card = async (id: number) => dataOf(await gateway.call(importRunCard, { id }, admin));
async function confirm(id: number): Promise<void> {
  const { version } = await card(id);
  dataOf(await gateway.call(importConfirm, { id, version, despiteDoubts: false }, admin));
}
async function photosOf(code: string): Promise<number> {
  const [row] = await connection.db.select({ photos: goods.listPhotos }).from(goods).where(eq(goods.sku, code));
  return row?.photos.length ?? 0;
}
const archive = () => zipOf({ [`${sku}.jpg`]: red, [`${sku}_2.jpg`]: blue, "нет-такого.jpg": red, "читать.txt": "…" });

describe("photos in an archive that staff send", () => {
  it("are tried first: how many fit, which do not and why, and nothing is kept", async () => {
    const id = await begin(archive());
    await work();
    const { state, trial } = await card(id);
    expect(state).toBe("tried");
    expect(trial?.photos).toMatchObject({
      files: 4,
      added: 2,
      unchanged: 0,
      ofGoods: 1,
      ofModels: 0,
      refused: 0,
      unmatched: 2,
    });
    expect(trial?.photos?.left).toEqual([
      { file: "читать.txt", reason: "не JPEG, PNG или WebP" },
      { file: "нет-такого.jpg", reason: "нет ни товара с таким кодом, штрихкодом или артикулом, ни такой модели" },
    ]);
    expect(await photosOf(sku)).toBe(0);
  });

  it("are shown once loaded, told among all imports with the files that were left, and change nothing the second time", async () => {
    const id = await begin(archive());
    await work();
    await confirm(id);
    await work();
    const done = await card(id);
    expect(done).toMatchObject({ state: "done", problem: "", hasFile: false });
    expect(await photosOf(sku)).toBe(2);
    const [report] = done.reports;
    expect(dataOf(await gateway.call(importCard, { id: report?.id ?? 0 }, admin))).toMatchObject({
      kind: "photos",
      file: "фото.zip",
      rows: 4,
      added: 2,
      rejected: 2,
      runId: id,
      details: { lines: [{ detail: "читать.txt" }, { detail: "нет-такого.jpg" }] },
    });
    const again = await begin(archive());
    await work();
    expect((await card(again)).trial?.photos).toMatchObject({ added: 0, unchanged: 2 });
  });

  it("are undone with one press: what was named has the photos of before, and what was replaced since stays", async () => {
    const other = await connection.db.select().from(goods).orderBy(goods.id).limit(2);
    const second = other[1]?.sku ?? "";
    const load = async (bytes: Uint8Array) => {
      const id = await begin(bytes);
      await work();
      await confirm(id);
      await work();
      expect(await card(id)).toMatchObject({ state: "done" });
      return id;
    };
    const shown = async (code: string) =>
      (await connection.db.select({ photos: goods.listPhotos }).from(goods).where(eq(goods.sku, code)))[0]?.photos;
    const first = await load(zipOf({ [`${sku}.jpg`]: red }));
    const [before, none] = [await shown(sku), await shown(second)];
    const id = await load(zipOf({ [`${sku}.jpg`]: blue, [`${sku}_2.jpg`]: red, [`${second}.jpg`]: red }));
    expect([(await shown(sku))?.length, (await shown(second))?.length]).toEqual([2, 1]);
    expect((await card(first)).undo.state).toBe("later");
    expect((await gateway.call(importUndo, { id: first }, admin)).status_code).toBe(409);
    for (let press = 0; press < 2; press += 1) dataOf(await gateway.call(importUndo, { id }, admin));
    await work();
    expect((await card(id)).undo).toMatchObject({ done: { photos: { back: 2, left: 0 } } });
    expect([await shown(sku), await shown(second), none]).toEqual([before, [], []]);
    // Once more, and something else has come for one of them since.
    const again = await load(zipOf({ [`${sku}.jpg`]: blue, [`${second}.jpg`]: red }));
    await connection.db
      .update(photoFiles)
      .set({ photo: (await shown(sku))?.[0] ?? "" })
      .where(eq(photoFiles.key, `code:${second.toUpperCase()}`));
    dataOf(await gateway.call(importUndo, { id: again }, admin));
    await work();
    expect((await card(again)).undo).toMatchObject({ done: { photos: { back: 1, left: 1 } } });
    expect(await shown(sku)).toEqual(before);
  });

  it("are refused where there are none: another kind of file, or an archive of something else", async () => {
    const text = await begin(Buffer.from("Код;Цена\n1;2\n"));
    const other = await begin(zipOf({ "прайс.csv": "Код;Цена\n1;2\n" }));
    await work();
    expect(await card(text)).toMatchObject({ state: "refused", problem: "Это не архив ZIP: сожмите фотографии в ZIP" });
    expect(await card(other)).toMatchObject({
      state: "refused",
      problem: "В архиве нет фотографий: нужны JPEG, PNG или WebP",
    });
    expect(await ask(archive(), { supplier: "alfa" })).toMatchObject({
      status_code: 422,
      errors: [{ field: "supplier", message: "Фотографии в архиве — не у поставщика: выберите «Свой каталог и учёт»" }],
    });
    expect(errors).toEqual([]);
  });

  it("are stopped before they are written, and kept for another process where one ends", async () => {
    const id = await begin(archive());
    dataOf(await gateway.call(importStop, { id }, admin));
    await work();
    expect(await card(id)).toMatchObject({ state: "stopped" });
    const other = await begin(archive());
    await work();
    await confirm(other);
    // The process is ended while it writes, and its claim runs out.
    await connection.db
      .update(importRuns)
      .set({ state: "writing", claim: randomUUID(), claimedUntil: sql`now() - interval '1 second'` })
      .where(eq(importRuns.id, other));
    await work();
    expect(await card(other)).toMatchObject({ state: "done", hasFile: false });
    expect(await photosOf(sku)).toBe(2);
    expect(await card(id)).toMatchObject({ hasFile: true });
  });
});
