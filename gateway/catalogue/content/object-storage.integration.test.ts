import { createServer, type ServerResponse } from "node:http";
import { eq, isNull } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownPhotoPicture } from "../../contract/catalogue/picture-views.ts";
import { goods, photoFiles } from "../../platform/db/schema/goods.ts";
import { contentPictures } from "../../platform/db/schema/site.ts";
import { listenOnLoopback } from "../../platform/providers/testing.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { preparePhoto } from "../list-photos/prepare-photo.ts";
import { stripedPhoto } from "../list-photos/testing.ts";
import { renderPicture } from "../pictures/render-picture.ts";
import { servePictures } from "../pictures/serve-pictures.ts";
import { forgetPictures } from "./forget-pictures-store.ts";
import { movePictures } from "./move-pictures-store.ts";
import { type ObjectStorage, openObjectStorage, pictureIdOf } from "./object-storage.ts";
import { serveContentPictures } from "./picture-handlers.ts";
import { keepPicture, readPicture } from "./pictures-store.ts";
import { startS3 } from "./testing.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let storage: ObjectStorage;
const photos: { width: number; height: number; webp: Buffer }[] = [];
const [LONG_AGO, NOW] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-11-20T00:00:00Z")];

const { connection, shop } = await ownShop();
beforeAll(async () => {
  for (const colour of ["#c01010", "#1010c0", "#10c010"]) {
    const photo = await preparePhoto(await stripedPhoto({ colour }));
    if ("problem" in photo) throw new Error(photo.problem);
    photos.push(photo);
  }
});
beforeEach(async () => {
  s3 = await startS3();
  storage = openObjectStorage(s3.settings);
  await connection.db.delete(contentPictures);
  await connection.db.update(goods).set({ photos: [] });
});
afterEach(() => s3.stop());

const keep = (at: number, storedAt = LONG_AGO) =>
  keepPicture(connection.db, photos[at] as (typeof photos)[number], storedAt);
const inDatabase = async () =>
  (await connection.db.select({ webp: contentPictures.webp }).from(contentPictures)).filter(({ webp }) => webp).length;
const never = new AbortController().signal;

describe("a storage that speaks S3", () => {
  const bytes = Buffer.from("RIFF of a picture");
  const id = pictureIdOf(bytes);

  it("takes bytes, gives them back and forgets them, twice as well as once", async () => {
    expect(await storage.read(id)).toBe("missing");
    expect([await storage.put(id, bytes), await storage.put(id, bytes)]).toEqual([true, true]);
    expect(await storage.read(id)).toEqual(bytes);
    expect([await storage.remove(id), await storage.remove(id)]).toEqual([true, true]);
    expect(await storage.read(id)).toBe("missing");
  });
  it("is asked with the bucket before the host's name as well", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      response.writeHead(404).end();
    });
    const port = await listenOnLoopback(server);
    const byHost = openObjectStorage({ ...s3.settings, url: `http://localhost:${port}`, style: "host" });
    await byHost.read(id);
    server.close();
    // Names below localhost lead nowhere on some systems.
    for (const line of asked) expect(line).toBe(`photos.localhost:${port} /pictures/${id}.webp`);
  });
  it.each([
    ["another secret", { secret: "wrong" }],
    ["another key", { keyId: "somebody" }],
    ["a bucket that is not there", { bucket: "nobodys" }],
  ])("takes and gives nothing with %s", async (_what, other) => {
    const stranger = openObjectStorage({ ...s3.settings, ...other });
    expect(await stranger.put(id, bytes)).toBe(false);
    await storage.put(id, bytes);
    expect(await stranger.read(id)).not.toEqual(bytes);
  });
  it("does not pass for a picture what is another one", async () => {
    await storage.put(id, Buffer.from("something else"));
    expect(await storage.read(id)).toBe("away");
  });
});

describe("a storage that does not answer", () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ["fails", (response) => response.writeHead(500).end()],
    ["breaks off", (response) => response.destroy()],
    ["has too much to do", (response) => response.writeHead(429).end()],
  ])("as it %s is left in peace after some questions, and nobody waits for it", async (_what, answer) => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      answer(response);
    });
    const port = await listenOnLoopback(server);
    const broken = openObjectStorage({ ...s3.settings, url: `http://127.0.0.1:${port}` });
    for (let n = 0; n < 12; n += 1) expect(await broken.read("0".repeat(40))).toBe("away");
    expect(asked).toBe(5);
    server.close();
  });
});

describe("pictures", () => {
  it("go into the storage and come back, as often as anybody likes", async () => {
    const ids = [await keep(0), await keep(1), await keep(2)];
    expect(await movePictures(connection.db, storage, "s3")).toEqual({ moved: 3, lost: [], isBroken: false });
    expect(await inDatabase()).toBe(0);
    for (const [at, id] of ids.entries())
      expect(await readPicture(connection.db, storage, id)).toEqual(photos[at]?.webp);
    expect(await movePictures(connection.db, storage, "s3")).toEqual({ moved: 0, lost: [], isBroken: false });
    // The same picture once more is the one that is there.
    expect(await keep(0)).toBe(ids[0]);
    expect(await movePictures(connection.db, storage, "postgres")).toEqual({ moved: 3, lost: [], isBroken: false });
    expect(await inDatabase()).toBe(3);
    expect(await readPicture(connection.db, null, ids[2] ?? "")).toEqual(photos[2]?.webp);
  });
  it("stay where they are while the storage is away, and those that are lost are told", async () => {
    const id = await keep(0);
    await s3.stop();
    expect(await movePictures(connection.db, storage, "s3")).toEqual({ moved: 0, lost: [], isBroken: true });
    expect(await inDatabase()).toBe(1);
    s3 = await startS3();
    await connection.db.update(contentPictures).set({ webp: null });
    const empty = openObjectStorage(s3.settings);
    expect(await movePictures(connection.db, empty, "postgres")).toEqual({ moved: 0, lost: [id], isBroken: false });
  });
  it("are moved by two at once without a loss", async () => {
    for (const at of [0, 1, 2]) await keep(at);
    await Promise.all([1, 2, 3].map(() => movePictures(connection.db, storage, "s3")));
    expect(await inDatabase()).toBe(0);
    const rows = await connection.db
      .select({ id: contentPictures.id })
      .from(contentPictures)
      .where(isNull(contentPictures.webp));
    for (const { id } of rows) expect(Buffer.isBuffer(await storage.read(id))).toBe(true);
  });
});

describe("the site", () => {
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const ask = (path: string) => {
    const app = new Hono();
    servePictures(
      app,
      shop.services,
      {
        get: async (_key, widthPx, format, draw) => renderPicture(await draw(), { widthPx, format }),
        has: async () => false,
        isBusy: () => false,
      },
      storage,
    );
    serveContentPictures(app, shop.services, storage);
    return app.request(path, { headers: { Accept: "image/webp" } });
  };

  it("shows photos of the storage as those of the database, and the drawing while it is away", async () => {
    const id = await keep(0);
    await connection.db
      .update(goods)
      .set({ photos: [id] })
      .where(eq(goods.sku, "T-SUMMER"));
    const before = await bytesOf(await ask(`${ownPhotoPicture(id)}-160`));
    await movePictures(connection.db, storage, "s3");
    const there = await ask(`${ownPhotoPicture(id)}-160`);
    expect(await bytesOf(there)).toEqual(before);
    expect(there.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const banner = `/api/gateway/content-pictures/${id}-600x400.webp`;
    expect((await ask(banner)).status).toBe(200);
    await s3.stop();
    const away = await ask(`${ownPhotoPicture(id)}-160`);
    expect([away.status, away.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await bytesOf(away)).not.toEqual(before);
    expect(await bytesOf(await ask("/api/gateway/goods/picture/T-SUMMER-160"))).toEqual(
      await bytesOf(await ask(`${ownPhotoPicture(id)}-160`)),
    );
    expect((await ask(banner)).status).toBe(503);
    expect((await ask(`${ownPhotoPicture("f".repeat(40))}-160`)).status).toBe(404);
    s3 = await startS3();
  });
});

describe("pictures that nothing names", () => {
  it("are deleted a month later wherever they are, and those that anything names stay", async () => {
    const [shown, ofBanner, unnamed] = [await keep(0), await keep(1), await keep(2)];
    await connection.db
      .update(goods)
      .set({ photos: [shown] })
      .where(eq(goods.sku, "T-SUMMER"));
    await connection.db.execute(
      `insert into shop_settings (name, version, value, changed_at) values ('name-of-a-test', 1, '{"logo":"/api/gateway/content-pictures/${ofBanner}-9x9.webp"}', now())`,
    );
    await movePictures(connection.db, storage, "s3");
    expect(await forgetPictures(connection.db, storage, LONG_AGO, never)).toBe(0);
    await connection.db.insert(photoFiles).values({ key: "code:X", place: 1, photo: unnamed, source: "" });
    expect(await forgetPictures(connection.db, storage, NOW, never)).toBe(0);
    await connection.db.delete(photoFiles);
    // Without the storage its pictures stay, so that nothing is left behind there.
    expect(await forgetPictures(connection.db, null, NOW, never)).toBe(0);
    expect(await forgetPictures(connection.db, storage, NOW, never)).toBe(1);
    expect(await storage.read(unnamed)).toBe("missing");
    const left = await connection.db.select({ id: contentPictures.id }).from(contentPictures);
    expect(left.map(({ id }) => id).toSorted()).toEqual([shown, ofBanner].toSorted());
    await connection.db.execute("delete from shop_settings where name = 'name-of-a-test'");
  });
});
