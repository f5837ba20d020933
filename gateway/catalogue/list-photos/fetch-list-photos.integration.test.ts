import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { feedOffers } from "../../contract/catalogue/feeds.ts";
import { goodsCards, goodsView } from "../../contract/catalogue/goods.ts";
import { goodsDeskCard, goodsDeskUpdate, goodsPicturesAskAgain } from "../../contract/catalogue/goods-desk.ts";
import { GOODS_PICTURES, ownPhotoPicture } from "../../contract/catalogue/picture-views.ts";
import { runImport } from "../../office/import/runs/run-import.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../office/import/testing.ts";
import { goods, goodsChanges, listPictures } from "../../platform/db/schema/goods.ts";
import { openOutsideFiles } from "../../platform/outside/outside-files.ts";
import { listenOnLoopback } from "../../platform/providers/testing.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { feedRoutes } from "../feeds/handlers.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { createCardReader } from "../goods/card-reader.ts";
import { goodsRoutes } from "../goods/handlers.ts";
import { createCarLookup } from "../lists/chosen-car.ts";
import { type GoodsIndex, openGoodsIndex } from "../lists/goods-index.ts";
import { catalogueRoutes } from "../lists/handlers.ts";
import { fetchListPhotos } from "./fetch-list-photos.ts";
import { stripedPhoto } from "./testing.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const lists = temporaryFiles();
const files = openOutsideFiles({ mayAsk: (address) => address === "127.0.0.1", agentName: "shop" });
const region = "ekaterinburg";
let index: GoodsIndex;
let site: TestGateway;
let desk: TestGateway;
let port = 0;
let asked: string[] = [];
let answers: Record<string, Answer> = {};
let red: Buffer;
let blue: Buffer;

const server = createServer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  const answer = answers[path];
  if (answer) answer(response, request);
  else response.writeHead(404).end();
});

const { connection, shop } = await ownShop();
beforeAll(async () => {
  const { services } = shop;
  index = openGoodsIndex(services, (error) => {
    throw error;
  });
  await index.ready;
  site = openTestGateway([
    ...catalogueRoutes(services, index, createCarLookup(services), createCardCache(services, index)),
    ...goodsRoutes(services, createCardReader(services)),
    ...feedRoutes(services),
  ]);
  desk = openStaffGateway(shop);
  port = await listenOnLoopback(server);
  red = await stripedPhoto({ colour: "#c01010" });
  blue = await stripedPhoto({ colour: "#1010c0" });
});
beforeEach(async () => {
  // What lists name is due by the clock of the database: far enough behind that a slow import is done before it.
  const { rows } = await connection.pool.query<{ now: Date }>("select now() + interval '1 hour' as now");
  shop.clock.now = rows[0]?.now ?? shop.clock.now;
  await connection.db.update(goods).set({ pictureUrls: [], photos: [], hidesListPhotos: false });
  await connection.db.delete(listPictures);
  asked = [];
  answers = {};
});
afterAll(async () => {
  expect([...site.failures, ...desk.failures]).toEqual([]);
  await index.close();
  await files.close();
  server.closeAllConnections();
  server.close();
  lists.remove();
});

const at = (path: string) => `http://127.0.0.1:${port}${path}`;
const shown =
  (bytes: Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(bytes);

/** Offers of two sizes of one model, by their codes. */
const offer = (sku: string, ...paths: string[]) =>
  tyreOffer(sku, "5000", paths.map((path) => `<picture>${at(path)}</picture>`).join(""));
const importOf = (...offers: string[]) =>
  runImport(
    connection,
    { yml: lists.write(ymlFeed(offers.join("")), "yml") },
    { dryRun: false, isConfirmed: true, now: () => shop.clock.now },
  );

const run = (signal: AbortSignal = new AbortController().signal, answersWithinMs = 5_000) =>
  fetchListPhotos({ services: shop.services, files, answersWithinMs }, signal);
const later = (hours: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + hours * 3_600_000 + 1_000);
};

const product = async (sku: string) => {
  // Pages of goods follow a second later.
  await index.refresh();
  return dataOf(await site.call(goodsView, { sku }, { region })).product;
};
const idOf = async (sku: string) => {
  const [row] = await connection.db.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  return row?.id ?? 0;
};
async function picture(path: string) {
  const [row] = await connection.db
    .select()
    .from(listPictures)
    .where(eq(listPictures.url, at(path)));
  if (!row) throw new Error(`${path} is not known`);
  const { photo, problem, failures, dueAt } = row;
  const hours = dueAt && Math.round(((dueAt.getTime() - shop.clock.now.getTime()) / 3_600_000) * 10) / 10;
  return { photo, problem, failures, hours };
}

describe("photos that a list names", () => {
  it("are shown in their order wherever goods are, are fetched once for all goods, and renew the pages of these goods alone", async () => {
    answers = { "/red.png": shown(red), "/blue.png": shown(blue), "/again.png": shown(blue) };
    await importOf(offer("P-1", "/red.png", "/blue.png", "/again.png"), offer("P-2", "/blue.png"), offer("P-3"));
    expect((await product("P-1")).photos).toEqual([]);
    await connection.db.delete(goodsChanges);
    await run();
    expect(asked.toSorted()).toEqual(["/again.png", "/blue.png", "/red.png"]);
    const [redId, blueId] = [(await picture("/red.png")).photo ?? "", (await picture("/blue.png")).photo ?? ""];
    expect((await product("P-1")).photos).toEqual([redId, blueId].map(ownPhotoPicture));
    expect((await product("P-2")).photos).toEqual([ownPhotoPicture(blueId)]);
    expect(await product("P-3")).toMatchObject({ photos: [], picture: `${GOODS_PICTURES}/P-3` });
    const { items } = dataOf(await site.call(goodsCards, { sku: ["P-1"] }, { region }));
    expect(items[0]?.picture).toBe(ownPhotoPicture(redId));
    const offers = dataOf(await site.call(feedOffers, { after: 0, limit: 250 }, { region })).items;
    expect(offers.find(({ sku }) => sku === "P-1")).toMatchObject({
      picture: ownPhotoPicture(redId),
      photos: [ownPhotoPicture(blueId)],
    });
    const changed = await connection.db
      .selectDistinct({ sku: goods.sku })
      .from(goodsChanges)
      .innerJoin(goods, eq(goods.id, goodsChanges.goodsId));
    expect(changed.map(({ sku }) => sku).toSorted()).toEqual(["P-1", "P-2"]);
  });

  it("come after those of staff", async () => {
    answers = { "/red.png": shown(red), "/blue.png": shown(blue) };
    await importOf(offer("P-1", "/red.png", "/blue.png"));
    await run();
    const { photo: blueId } = await picture("/blue.png");
    const { photo: redId } = await picture("/red.png");
    await connection.db
      .update(goods)
      .set({ photos: [blueId ?? ""] })
      .where(eq(goods.sku, "P-1"));
    expect((await product("P-1")).photos).toEqual([blueId ?? "", redId ?? ""].map(ownPhotoPicture));
  });

  it("are there at once for goods that come later, and gone with their address", async () => {
    answers = { "/red.png": shown(red) };
    await importOf(offer("P-1", "/red.png"));
    await run();
    await importOf(offer("P-1"), offer("P-2", "/red.png"));
    expect((await product("P-1")).photos).toEqual([]);
    expect((await product("P-2")).photos).toHaveLength(1);
    await run();
    expect(asked).toEqual(["/red.png"]);
  });

  it("are asked for a week later, and change where the host has another one", async () => {
    let version = 1;
    answers = {
      "/a.png": (response, { headers }) =>
        headers["if-none-match"] === `"${version}"`
          ? response.writeHead(304).end()
          : response.writeHead(200, { ETag: `"${version}"` }).end(version === 1 ? red : blue),
    };
    await importOf(offer("P-1", "/a.png"));
    await run();
    const first = await picture("/a.png");
    expect(first).toMatchObject({ problem: null, hours: 168 });
    later(168);
    await run();
    expect(await picture("/a.png")).toEqual(first);
    version = 2;
    later(168);
    await run();
    expect(asked).toHaveLength(3);
    const second = await picture("/a.png");
    expect(second.photo).not.toBe(first.photo);
    expect((await product("P-1")).photos).toEqual([ownPhotoPicture(second.photo ?? "")]);
  });

  it("that are none leave the drawing, with the reason and the day of the next trial", async () => {
    answers = {
      "/page": shown(Buffer.from("<!doctype html><h1>Вход</h1>"), { "Content-Type": "image/jpeg" }),
      "/heavy": (response) => response.writeHead(200, { "Content-Length": 20_000_000 }).flushHeaders(),
      "/inside": (response) => response.writeHead(302, { Location: `http://127.0.0.2:${port}/red.png` }).end(),
      "/busy": (response) => response.writeHead(503).end(),
      "/slow": () => {},
      "/small": shown(await stripedPhoto({ width: 120, height: 90 })),
      "/red.png": shown(red),
    };
    await importOf(offer("P-1", "/page", "/heavy", "/inside", "/busy", "/slow", "/small", "/none"));
    await run(undefined, 400);
    const problems = await Promise.all(
      ["/page", "/heavy", "/inside", "/busy", "/slow", "/small", "/none"].map(async (path) => {
        const { problem, hours, failures } = await picture(path);
        return [path, problem, hours, failures];
      }),
    );
    expect(problems).toEqual([
      ["/page", "type", 24, 1],
      ["/heavy", "heavy", 24, 1],
      ["/inside", "address", 24, 1],
      ["/busy", "refused", 0.2, 1],
      ["/slow", "unreachable", 0.2, 1],
      ["/small", "small", 24, 1],
      ["/none", "missing", 24, 1],
    ]);
    expect(asked).not.toContain("/red.png");
    expect(await product("P-1")).toMatchObject({ photos: [], picture: `${GOODS_PICTURES}/P-1` });
  });

  it("are not asked for any more in the end, not even by the next import", async () => {
    await importOf(offer("P-1", "/none"));
    for (const hours of [0, 24, 168, 720, 2_000]) {
      later(hours);
      await run();
    }
    expect(asked).toHaveLength(4);
    expect(await picture("/none")).toMatchObject({ problem: "missing", failures: 4, hours: null });
    await importOf(offer("P-1", "/none"), offer("P-2", "/none"));
    await run();
    expect(asked).toHaveLength(4);
  });

  it("stay as they were while their host fails", async () => {
    answers = { "/red.png": shown(red) };
    await importOf(offer("P-1", "/red.png"));
    await run();
    answers = { "/red.png": (response) => response.writeHead(500).end() };
    later(168);
    await run();
    expect(await picture("/red.png")).toMatchObject({ problem: "refused", photo: expect.any(String) });
    expect((await product("P-1")).photos).toHaveLength(1);
  });

  it("are not followed while no goods on sale name them, and again once some do", async () => {
    answers = { "/red.png": shown(red) };
    await importOf(offer("P-1", "/red.png"), offer("P-2"));
    await run();
    await importOf(offer("P-2"));
    later(168);
    await run();
    expect(asked).toHaveLength(1);
    expect((await picture("/red.png")).hours).toBeNull();
    await importOf(offer("P-1", "/red.png"), offer("P-2"));
    later(1);
    await run();
    expect(asked).toHaveLength(2);
  });
});

describe("staff", () => {
  const own = { isHidden: false, isSale: null, priceKopecks: null, priceLastDay: null, description: null, photos: [] };
  it("read what became of each address, and have those with a problem asked for again", async () => {
    answers = { "/red.png": shown(red) };
    await importOf(offer("P-1", "/red.png", "/none"));
    for (const hours of [0, 24, 168, 720]) {
      later(hours);
      await run();
    }
    const id = await idOf("P-1");
    // Sessions end while the clock goes on.
    const editor = await signInStaff(shop, "admin");
    const card = async () => dataOf(await desk.call(goodsDeskCard, { id }, editor)).listPictures;
    expect(await card()).toMatchObject([
      { url: at("/red.png"), photo: (await picture("/red.png")).photo, problem: null },
      { url: at("/none"), photo: null, problem: "missing", dueAt: null },
    ]);
    answers["/none"] = shown(blue);
    expect(dataOf(await desk.call(goodsPicturesAskAgain, { id }, editor))).toEqual({ asked: 1 });
    await run();
    expect((await product("P-1")).photos).toHaveLength(2);
    expect(dataOf(await desk.call(goodsPicturesAskAgain, { id }, editor))).toEqual({ asked: 0 });
    const seller = await signInStaff(shop, "shop");
    expect(await desk.call(goodsPicturesAskAgain, { id }, seller)).toMatchObject({ code: "forbidden" });
    expect(await desk.call(goodsPicturesAskAgain, { id: 2_000_000_000 }, editor)).toMatchObject({ code: "not_found" });
  });

  it("hide them all, and an import leaves them hidden", async () => {
    answers = { "/red.png": shown(red) };
    await importOf(offer("P-1", "/red.png"));
    await run();
    const id = await idOf("P-1");
    const editor = await signInStaff(shop, "admin");
    dataOf(
      await desk.call(
        goodsDeskUpdate,
        { id, version: 0, own: { ...own, hidesListPhotos: true } },
        { ...editor, region },
      ),
    );
    expect(await product("P-1")).toMatchObject({ photos: [], picture: `${GOODS_PICTURES}/P-1` });
    await importOf(offer("P-1", "/red.png", "/none"));
    expect((await product("P-1")).photos).toEqual([]);
    dataOf(
      await desk.call(
        goodsDeskUpdate,
        { id, version: 1, own: { ...own, hidesListPhotos: false } },
        { ...editor, region },
      ),
    );
    expect((await product("P-1")).photos).toHaveLength(1);
  });
});

describe("the work of fetching", () => {
  const many = Array.from({ length: 40 }, (_, n) => `/${n}.png`);
  const offers = (paths: readonly string[]) => paths.map((path, n) => offer(`P-${n}`, path));

  it("is shared by those who do it at once, and nobody's server has many requests at a time", async () => {
    let open = 0;
    let most = 0;
    for (const path of many)
      answers[path] = (response) => {
        open += 1;
        most = Math.max(most, open);
        response.on("close", () => {
          open -= 1;
        });
        setImmediate(() => response.writeHead(200).end(red));
      };
    await importOf(...offers(many));
    await Promise.all([run(), run()]);
    expect(asked.toSorted()).toEqual(many.toSorted());
    expect(most).toBeLessThanOrEqual(4);
  });

  it("leaves a host that does not answer in peace, and counts nothing against those that were not asked for", async () => {
    await importOf(...offers(many));
    for (const path of many) answers[path] = (response) => response.destroy();
    await run();
    // Two at a time, until the third silence.
    expect(asked.length).toBeLessThanOrEqual(8);
    const rows = await connection.db.select().from(listPictures);
    expect(rows.filter(({ failures }) => failures > 0)).toHaveLength(asked.length);
    expect(rows.every(({ dueAt }) => dueAt !== null && dueAt > shop.clock.now)).toBe(true);
  });

  it("is given back when it has to stop", async () => {
    const stop = new AbortController();
    answers = { "/slow.png": () => stop.abort() };
    await importOf(offer("P-1", "/slow.png"), offer("P-2", "/red.png"));
    await run(stop.signal);
    expect(await picture("/slow.png")).toMatchObject({ problem: null, failures: 0, hours: 0 });
    answers = { "/slow.png": shown(red) };
    later(0);
    await run();
    expect((await product("P-1")).photos).toHaveLength(1);
  });
});
