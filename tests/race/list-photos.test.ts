import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchListPhotos } from "../../gateway/catalogue/list-photos/fetch-list-photos.ts";
import { claimDue, showPhotos } from "../../gateway/catalogue/list-photos/list-photos-store.ts";
import { stripedPhoto } from "../../gateway/catalogue/list-photos/testing.ts";
import { goods, listPictures } from "../../gateway/platform/db/schema/goods.ts";
import { openOutsideFiles } from "../../gateway/platform/outside/outside-files.ts";
import { listenOnLoopback } from "../../gateway/platform/providers/testing.ts";
import { hasPostgres } from "../support/postgres.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("photos of lists, on PostgreSQL", () => {
  const files = openOutsideFiles({ mayAsk: () => true, agentName: "shop" });
  let photo: Buffer;
  const server = createServer((_request, response) => void response.writeHead(200).end(photo));
  let shop: ShopWithPostgres;
  let url = "";

  beforeAll(async () => {
    photo = await stripedPhoto();
    url = `http://127.0.0.1:${await listenOnLoopback(server)}/1.png`;
    shop = await startShopOfTwoProcesses();
  });
  beforeEach(async () => {
    const { db, pool } = shop.connection;
    await db.update(goods).set({ pictureUrls: [] });
    await db.delete(listPictures);
    const { rows } = await pool.query<{ now: Date }>("select now() + interval '1 hour' as now");
    shop.clock.now = rows[0]?.now ?? shop.clock.now;
  });
  afterAll(async () => {
    await files.close();
    server.closeAllConnections();
    server.close();
    await shop.stop();
  });

  const name = (sku: string, urls: string[]) =>
    shop.connection.db.update(goods).set({ pictureUrls: urls }).where(eq(goods.sku, sku));
  const listPhotos = async (sku: string) => {
    const [row] = await shop.connection.db.select().from(goods).where(eq(goods.sku, sku));
    return { id: row?.id ?? 0, photos: row?.listPhotos.length };
  };

  it("that somebody is taking are passed over by everybody else, who wait for nobody", async () => {
    const { db } = shop.connection;
    await name(
      "T-WINTER",
      Array.from({ length: 8 }, (_, n) => `${url}?${n}`),
    );
    const now = shop.clock.now;
    const claim = { now, until: new Date(now.getTime() + 60_000), perHost: 5, most: 60 };
    await db.transaction(async (tx) => {
      expect(await claimDue(tx, claim)).toHaveLength(5);
      expect(await claimDue(db, claim)).toEqual([]);
    });
    expect(await claimDue(db, claim)).toHaveLength(3);
  });

  it("neither wait for an import that is writing nor are lost to what it writes", async () => {
    const { connection } = shop;
    await name("T-SUMMER", [url]);
    await connection.withDirectClient(async (importing) => {
      await importing.query("begin");
      await importing.query("update goods set picture_urls = array[$1] where sku = 'T-WINTER'", [url]);
      await fetchListPhotos({ services: { ...shop.services, connection }, files }, new AbortController().signal);
      expect(await listPhotos("T-SUMMER")).toMatchObject({ photos: 1 });
      await importing.query("commit");
    });
    // Neither has seen the other, so an import looks once more when its goods are there.
    const { id, photos } = await listPhotos("T-WINTER");
    expect(photos).toBe(0);
    expect(await showPhotos(connection.db, [id], shop.clock.now)).toEqual([id]);
    expect(await listPhotos("T-WINTER")).toMatchObject({ photos: 1 });
  });
});
