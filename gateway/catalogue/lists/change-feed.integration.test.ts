import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { goodsChanges } from "../../platform/db/schema/goods.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { ChangeFeed } from "./change-feed.ts";

const connection = await openTestDatabase();
afterAll(() => connection.close());
beforeEach(() => connection.db.delete(goodsChanges));

/** A change whose goods id is its own number. */
const write = (...ids: number[]) => connection.db.insert(goodsChanges).values(ids.map((id) => ({ id, goodsId: id })));

describe("the change feed", () => {
  it("returns every change once", async () => {
    const feed = await ChangeFeed.start(connection.pool);
    await write(1, 2, 3);
    expect([...(await feed.take(connection.pool, 0))]).toEqual([1, 2, 3]);
    await write(4);
    expect([...(await feed.take(connection.pool, 1000))]).toEqual([4]);
    expect((await feed.take(connection.pool, 2000)).size).toBe(0);
  });

  it("returns a change whose id is lower than those committed before it", async () => {
    const feed = await ChangeFeed.start(connection.pool);
    await write(1, 3, 4);
    expect([...(await feed.take(connection.pool, 0))]).toEqual([1, 3, 4]);
    await write(2);
    expect([...(await feed.take(connection.pool, 20_000))]).toEqual([2]);
  });

  it("returns a change with an earlier id that is committed after the feed was started", async () => {
    await write(500, 502);
    const feed = await ChangeFeed.start(connection.pool);
    await write(501);
    expect(await feed.take(connection.pool, 0)).toContain(501);
  });

  it("keeps the newest change, by which feeds detect changes", async () => {
    const feed = await ChangeFeed.start(connection.pool);
    await write(1, 2, 3);
    for (const nowMs of [0, 62_000, 730_000, 800_000]) await feed.take(connection.pool, nowMs);
    expect(await connection.db.select().from(goodsChanges)).toEqual([{ id: 3, goodsId: 3 }]);
  });

  it("gives up on the id of a rolled-back transaction, and deletes changes after ten minutes", async () => {
    const feed = await ChangeFeed.start(connection.pool);
    await write(2, 3);
    for (const nowMs of [0, 31_000, 62_000, 124_000]) await feed.take(connection.pool, nowMs);
    await write(4);
    await feed.take(connection.pool, 730_000);
    expect(await connection.db.select().from(goodsChanges)).toEqual([{ id: 4, goodsId: 4 }]);
  });

  it("says that it has missed changes when others have deleted them during a pause", async () => {
    const [paused, running] = [await ChangeFeed.start(connection.pool), await ChangeFeed.start(connection.pool)];
    await write(1, 2, 3);
    await Promise.all([paused.take(connection.pool, 0), running.take(connection.pool, 0)]);
    await write(4, 5);
    for (const nowMs of [62_000, 730_000, 800_000]) await running.take(connection.pool, nowMs);
    await write(6);
    await Promise.all([paused.take(connection.pool, 801_000), running.take(connection.pool, 801_000)]);
    expect([running.hasMissed, paused.hasMissed]).toEqual([false, true]);
  });

  it("misses nothing in a table whose oldest changes were deleted before its start", async () => {
    await write(5_000, 5_001);
    const feed = await ChangeFeed.start(connection.pool);
    await feed.take(connection.pool, 0);
    await write(5_002);
    await feed.take(connection.pool, 1_000);
    expect(feed.hasMissed).toBe(false);
  });
});
