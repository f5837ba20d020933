import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stripedPhoto } from "../../../catalogue/list-photos/testing.ts";
import { goods, goodsChanges, photoFiles } from "../../../platform/db/schema/goods.ts";
import { locations } from "../../../platform/db/schema/regions.ts";
import { ownDatabase } from "../../../testing/own-shop.ts";
import { runImport } from "../runs/run-import.ts";
import { temporaryFiles, tyreOffer, ymlFeed, zipOf } from "../testing.ts";
import { importPhotos } from "./import-photos.ts";
import { openPhotoSource } from "./photo-source.ts";

const lists = temporaryFiles();
let folder: string;
let red: Buffer;
let blue: Buffer;
let green: Buffer;

const connection = await ownDatabase();
beforeAll(async () => {
  [red, blue, green] = (await Promise.all(
    ["#c01010", "#1010c0", "#10c010"].map((colour) => stripedPhoto({ colour })),
  )) as [Buffer, Buffer, Buffer];
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-photos-"));
  await connection.db.delete(photoFiles);
  await connection.db.update(goods).set({ photos: [], pictureUrls: [], listPhotos: [] });
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => lists.remove());

function put(files: Record<string, Buffer | string>): void {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

async function take({ dryRun = false, path = folder } = {}) {
  const source = await openPhotoSource(path);
  if (!source) throw new Error("no photos there");
  try {
    return await importPhotos(connection, source, { dryRun });
  } finally {
    source.close();
  }
}

const offer = (sku: string, extra = "") => tyreOffer(sku, "5000", extra);
const importOf = (...offers: string[]) =>
  runImport(connection, { yml: lists.write(ymlFeed(offers.join("")), "yml") }, { dryRun: false, isConfirmed: true });
async function photosOf(sku: string): Promise<string[]> {
  const [row] = await connection.db.select({ photos: goods.listPhotos }).from(goods).where(eq(goods.sku, sku));
  return row?.photos ?? [];
}

describe("photos in files", () => {
  beforeEach(() =>
    importOf(
      offer("F-1", "<vendorCode>T430001</vendorCode>"),
      offer("F-2", "<barcode>4006381333931</barcode>"),
      offer("F-3"),
    ),
  );

  it("are shown by the goods whose code, barcode or maker's number they are called by, in their order", async () => {
    put({ "f-1_2.png": blue, "f-1.png": red, "4006381333931.png": green, "T430001 (3).png": green });
    expect(await take()).toMatchObject({ files: 4, added: 4, ofGoods: 3, ofModels: 0, refused: [], unmatched: [] });
    expect(await photosOf("F-1")).toHaveLength(3);
    const [first, second, third] = await photosOf("F-1");
    expect(await photosOf("F-2")).toEqual([third]);
    const stored = await connection.db.select().from(photoFiles).where(eq(photoFiles.key, "code:F-1"));
    expect(stored.map(({ photo }) => photo)).toEqual([first, second]);
  });

  it("of a model are shown by all of its goods that have none, and by those that come later", async () => {
    put({ "Nokian Hakkapeliitta 10.png": red, "Nokian/Hakkapeliitta 10/2.png": blue, "F-1.png": green });
    expect(await take()).toMatchObject({ ofGoods: 1, ofModels: 1 });
    const ofModel = await photosOf("F-2");
    expect(ofModel).toHaveLength(2);
    expect(await photosOf("F-3")).toEqual(ofModel);
    expect(await photosOf("F-1")).toHaveLength(1);
    expect(ofModel).not.toContain((await photosOf("F-1"))[0]);
    await importOf(offer("F-1"), offer("F-2"), offer("F-3"), offer("F-4"));
    expect(await photosOf("F-4")).toEqual(ofModel);
    // With a photo of their own by staff they need none of the model.
    await connection.db
      .update(goods)
      .set({ photos: ["own"] })
      .where(eq(goods.sku, "F-4"));
    expect(await photosOf("F-4")).toEqual([]);
  });

  it("once more change nothing, and pages of other goods stay", async () => {
    put({ "F-1.png": red });
    await take();
    const before = await photosOf("F-1");
    await connection.db.delete(goodsChanges);
    expect(await take()).toMatchObject({ added: 0, unchanged: 1, goods: 1 });
    expect(await photosOf("F-1")).toEqual(before);
    expect(await connection.db.$count(goodsChanges)).toBe(0);
    put({ "F-1.png": blue });
    expect(await take()).toMatchObject({ added: 1, unchanged: 0 });
    expect(await photosOf("F-1")).not.toEqual(before);
    expect(await photosOf("F-1")).toHaveLength(1);
  });

  it("that show nothing, or nothing known, are told with the reason, and what is stored stays", async () => {
    put({ "F-1.png": red });
    await take();
    const before = await photosOf("F-1");
    put({
      "F-1.png": await stripedPhoto({ width: 120, height: 90 }),
      "F-2.jpg": "<html>",
      "X-999.png": red,
      "прайс.txt": "1",
      ".DS_Store": "1",
    });
    const report = await take();
    expect(report.refused).toEqual([
      { file: "F-1.png", reason: expect.stringContaining("не меньше 300") },
      { file: "F-2.jpg", reason: "не JPEG, PNG или WebP" },
    ]);
    expect(report.unmatched).toEqual([
      { file: "прайс.txt", reason: "не JPEG, PNG или WebP" },
      { file: "X-999.png", reason: expect.stringContaining("нет ни товара") },
    ]);
    expect(await photosOf("F-1")).toEqual(before);
  });

  it("are only looked at in a trial", async () => {
    put({ "F-1.png": red });
    expect(await take({ dryRun: true })).toMatchObject({ added: 1, goods: 0, dryRun: true });
    expect(await photosOf("F-1")).toEqual([]);
  });

  it("are taken of an archive with folders and names in Russian, in UTF-8 and in the code page of DOS", async () => {
    await importOf(offer("УТ-1"), offer("F-1"));
    for (const encodeName of [undefined, inDos, (name: string) => Buffer.from(name)]) {
      await connection.db.delete(photoFiles);
      await connection.db.update(goods).set({ listPhotos: [] });
      const archive = zipOf(
        { "Фото/Шины зимние/УТ-1.png": red, "Фото/F-1/1.png": blue, "__MACOSX/F-1.png": green, "Фото/": "" },
        encodeName,
      );
      const report = await take({ path: lists.write(archive, "zip") });
      expect(report).toMatchObject({ files: 2, added: 2, ofGoods: 2, refused: [], unmatched: [] });
      expect(await photosOf("UT-1")).toHaveLength(1);
    }
  });

  it("of an archive that unfold to too much, are damaged or no photos, are refused one by one", async () => {
    const damaged = Buffer.concat([red.subarray(0, 400), Buffer.alloc(400)]);
    const archive = packedZip({
      "F-1.png": Buffer.alloc(64 * 1024 * 1024),
      "F-2.jpg": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'/>"),
      "F-3.png": damaged,
      "T430001.jpg": red,
    });
    // What it says of the size of its last file is not true.
    const lying = Buffer.from(archive);
    lying.writeUInt32LE(1_000, lying.lastIndexOf(Buffer.from("T430001.jpg")) - 22);
    const refused = [
      { file: "F-1.png", reason: "Файл больше 10 МБ" },
      { file: "F-2.jpg", reason: "не JPEG, PNG или WebP" },
      { file: "F-3.png", reason: "Файл повреждён" },
    ];
    expect(await take({ path: lists.write(lying, "zip") })).toMatchObject({
      added: 0,
      refused: expect.arrayContaining([...refused, { file: "T430001.jpg", reason: "Файл повреждён" }]),
    });
    expect(await photosOf("F-1")).toEqual([]);
    // A JPEG by its name that is PNG by its content is a photo.
    expect(await take({ path: lists.write(archive, "zip") })).toMatchObject({
      added: 1,
      refused: expect.arrayContaining(refused),
    });
    expect(await photosOf("F-1")).toHaveLength(1);
  });

  it("of centres are in the folder «centres» under their codes, and are refused as their form refuses them", async () => {
    const [centre, other] = await connection.db.select().from(locations).where(eq(locations.kind, "shop"));
    if (!centre || !other) throw new Error("the fixture has no two centres");
    const building = await stripedPhoto({ colour: "#806020", width: 1200, height: 800 });
    put({
      [`centres/${centre.code.toUpperCase()}.png`]: building,
      [`centres/${other.code}.png`]: await stripedPhoto({ width: 400, height: 300 }),
      "centres/nowhere.png": building,
      "F-1.png": red,
    });
    expect(await take({ dryRun: true })).toMatchObject({ added: 2, ofCentres: 1 });
    const photosOfCentres = async () => {
      const rows = await connection.db.select().from(locations);
      return [centre, other].map(({ id }) => rows.find((row) => row.id === id)?.photo);
    };
    expect(await photosOfCentres()).toEqual(["", ""]);
    expect(await take()).toMatchObject({
      added: 2,
      ofCentres: 1,
      ofGoods: 1,
      refused: [{ file: `centres/${other.code}.png`, reason: expect.stringContaining("слишком мелкая") }],
      unmatched: [{ file: "centres/nowhere.png", reason: "нет центра с таким кодом" }],
    });
    const stored = await photosOfCentres();
    expect(stored).toEqual([expect.stringMatching(/-1200x800\.webp$/), ""]);
    expect(await take()).toMatchObject({ added: 0, unchanged: 2 });
    expect(await photosOfCentres()).toEqual(stored);
    await connection.db.update(locations).set({ photo: "" });
  });
});

/** «Фото» as DOS writes it. */
const inDos = (name: string): Buffer =>
  Buffer.from(
    Array.from(name, (letter) => {
      const at = LETTERS_OF_DOS.indexOf(letter);
      return at < 0 ? letter.charCodeAt(0) : at < 48 ? 0x80 + at : 0xe0 + at - 48;
    }),
  );
const LETTERS_OF_DOS = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";

/** A ZIP archive of compressed files. */
function packedZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const packed = Object.entries(files).map(([name, content]) => [name, deflateRawSync(content), content] as const);
  const archive = zipOf(Object.fromEntries(packed.map(([name, bytes]) => [name, bytes])));
  let at = archive.indexOf("PK\x01\x02", 0, "latin1");
  let local = 0;
  for (const [name, bytes, content] of packed) {
    for (const facts of [local + 4, at + 6]) {
      archive.writeUInt16LE(8, facts + 4);
      archive.writeUInt32LE(crc32(content), facts + 10);
      archive.writeUInt32LE(content.length, facts + 18);
    }
    local += 30 + Buffer.byteLength(name) + bytes.length;
    at += 46 + Buffer.byteLength(name);
  }
  return archive;
}
