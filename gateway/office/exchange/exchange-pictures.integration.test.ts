import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stripedPhoto } from "../../catalogue/list-photos/testing.ts";
import { stateList } from "../../contract/office/system-state.ts";
import { exchangeFiles, exchangePictures, exchangeSessions } from "../../platform/db/schema/exchange.ts";
import { goods, photoFiles } from "../../platform/db/schema/goods.ts";
import { importPieces } from "../../platform/db/schema/import-runs.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { signInStaff } from "../../testing/staff.ts";
import { picturesOfExchange } from "../import/exchange/exchange-photos.ts";
import { importPhotos } from "../import/photos/import-photos.ts";
import { openPhotoSource } from "../import/photos/photo-source.ts";
import { runImport } from "../import/runs/run-import.ts";
import { temporaryFiles, zipOf } from "../import/testing.ts";
import { systemStateRoutes } from "../system-state/handlers.ts";
import { forgetExchanges } from "./sessions-store.ts";
import { takeExchangePictures } from "./take-pictures.ts";
import { catalogueOf, importFile, offersOf, openExchangeShop } from "./testing.ts";

const lists = temporaryFiles();
let red: Buffer;
let blue: Buffer;

const inTest = await openExchangeShop();
beforeAll(async () => {
  [red, blue] = (await Promise.all(["#c01010", "#1010c0"].map((colour) => stripedPhoto({ colour })))) as [
    Buffer,
    Buffer,
  ];
});
afterAll(async () => {
  await inTest.close();
  lists.remove();
});

const take = () => takeExchangePictures(inTest.shop.services, new AbortController().signal);
async function photosOf(sku: string): Promise<string[]> {
  const [row] = await inTest.connection.db.select({ photos: goods.listPhotos }).from(goods).where(eq(goods.sku, sku));
  return row?.photos ?? [];
}
const filesOf = (sku: string) =>
  inTest.connection.db
    .select()
    .from(photoFiles)
    .where(eq(photoFiles.key, `code:${sku}`))
    .orderBy(asc(photoFiles.place));
const naming = (...names: string[]) => names.map((name) => `<Картинка>import_files/${name}</Картинка>`).join("");

async function exchangeWith(pictures: Record<string, Buffer>, numbers: number[], named: (n: number) => string) {
  const session = await inTest.exchange.begin();
  for (const [name, bytes] of Object.entries(pictures)) await session.send(`import_files/${name}`, bytes);
  await session.send("import.xml", catalogueOf(numbers, named));
  expect(await importFile(session, "import.xml")).toBe("success");
  await session.send("offers.xml", offersOf(numbers));
  expect(await importFile(session, "offers.xml")).toBe("success");
  return session;
}

describe("Pictures of an exchange with 1C", () => {
  it("are the photos of the goods that name them, in their order, and follow the next exchange", async () => {
    const small = await stripedPhoto({ colour: "#10c010", width: 120, height: 80 });
    await exchangeWith({ "a.jpg": red, "b.jpg": blue, "small.jpg": small }, [1, 2], (n) =>
      n === 1 ? naming("b.jpg", "a.jpg", "small.jpg") : "",
    );
    await take();
    const both = await photosOf("UT-1");
    expect(both).toHaveLength(2);
    expect((await filesOf("UT-1")).map(({ photo }) => photo)).toEqual(both);
    expect(await photosOf("UT-2")).toEqual([]);
    const [refused] = await inTest.connection.db
      .select()
      .from(exchangePictures)
      .where(eq(exchangePictures.name, "import_files/small.jpg"));
    expect(refused).toMatchObject({ photo: null, problem: expect.stringMatching(/^Фотография мелкая/) });

    const { shop } = inTest;
    const state = systemStateRoutes({ services: shop.services, providers: [], isIndexReady: () => true });
    const refusedRow = async () => {
      const gateway = openTestGateway(state, shop.identity);
      const { rows } = dataOf(await gateway.call(stateList, {}, await signInStaff(shop, "admin")));
      return rows.find(({ id }) => id === "exchange-pictures");
    };
    expect(await refusedRow()).toMatchObject({
      state: "watch",
      detail: expect.stringMatching(/^Не подходят: 1\. Последняя: import_files\/small\.jpg\. Фотография мелкая/),
    });

    // Changes may name pictures that came before, in another order, for other goods, or none.
    await exchangeWith({}, [1, 2], (n) => (n === 1 ? naming("a.jpg", "b.jpg") : naming("a.jpg")));
    await take();
    expect(await photosOf("UT-1")).toEqual(both.toReversed());
    expect(await photosOf("UT-2")).toEqual(both.slice(1));
    // Nobody names the small one any more.
    expect(await refusedRow()).toBeUndefined();
    await exchangeWith({}, [1, 2], () => "");
    await take();
    expect(await photosOf("UT-1")).toEqual([]);
  });

  it("are looked at once they are whole, and their bytes are not kept any longer", async () => {
    const session = await inTest.exchange.begin();
    await session.send("import_files/c.jpg", red.subarray(0, 4_000));
    await take();
    await session.send("import_files/c.jpg", red.subarray(4_000));
    await session.send(
      "import.xml",
      catalogueOf([3], () => naming("c.jpg")),
    );
    await importFile(session, "import.xml");
    await session.send("offers.xml", offersOf([3]));
    await importFile(session, "offers.xml");
    await take();
    expect(await photosOf("UT-3")).toHaveLength(1);
    expect(await inTest.connection.db.select({ n: importPieces.n }).from(importPieces)).toEqual([]);
    // A week later nothing is left of sessions but what they have told.
    await inTest.connection.db.update(exchangeSessions).set({ seenAt: new Date("2020-01-01T00:00:00Z") });
    await forgetExchanges(inTest.connection.db);
    expect(await inTest.connection.db.select().from(exchangeFiles)).toEqual([]);
  });

  it("may come in an archive", async () => {
    const session = await inTest.exchange.begin();
    const files = { "import.xml": catalogueOf([4], () => naming("d.jpg")), "offers.xml": offersOf([4]) };
    await session.send("v8.zip", zipOf({ "import_files/d.jpg": blue, ...files }));
    for (const name of Object.keys(files)) expect(await importFile(session, name)).toBe("success");
    await take();
    expect(await photosOf("UT-4")).toHaveLength(1);
    expect(await importFile(session, "offers.xml")).toBe("success");
  });

  it("may lie in a folder of the archive with their lists, however slowly its parts come", async () => {
    const { shop, exchange } = inTest;
    const session = await exchange.begin();
    const archive = zipOf({
      "webdata/import_files/g.jpg": red,
      "webdata/import.xml": catalogueOf([6], () => naming("g.jpg")),
      "webdata/offers.xml": offersOf([6]),
    });
    await session.send("v8.zip", archive.subarray(0, 2_000));
    shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 60_000);
    await take();
    await session.send("v8.zip", archive.subarray(2_000));
    for (const name of ["import.xml", "offers.xml"]) expect(await importFile(session, name)).toBe("success");
    await take();
    expect(await photosOf("UT-6")).toHaveLength(1);
  });

  it("are looked at as soon as the exchange is over, where no file comes after them", async () => {
    await exchangeWith({}, [7], () => naming("h.jpg"));
    const session = await inTest.exchange.begin();
    await session.send("import_files/h.jpg", blue);
    await take();
    expect(await photosOf("UT-7")).toEqual([]);
    expect((await session.inMode("complete")).text).toBe("success");
    await take();
    expect(await photosOf("UT-7")).toHaveLength(1);
  });

  it("come with an archive that is imported by the command", async () => {
    const { connection } = inTest;
    const path = lists.write(
      zipOf({
        "webdata/import_files/e.jpg": red,
        "webdata/import_files/nobody.jpg": blue,
        "import.xml": catalogueOf([5], () => naming("e.jpg")),
        "offers.xml": offersOf([5]),
      }),
      "zip",
    );
    await runImport(connection, { yml: path }, { dryRun: false, isConfirmed: true, isPartial: true });
    const source = await openPhotoSource(path);
    if (!source) throw new Error("no archive");
    const found = await picturesOfExchange(path, source);
    if (!found) throw new Error("no pictures");
    const report = await importPhotos(connection, found.source, { dryRun: false, matches: found.matches });
    source.close();
    expect(report).toMatchObject({ files: 1, added: 1, goods: 1, unmatched: [] });
    expect(await photosOf("UT-5")).toHaveLength(1);
  });
});
