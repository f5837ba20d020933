import { beforeAll, describe, expect, it } from "vitest";
import { goods } from "../../platform/db/schema/goods.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { drawAhead } from "./draw-ahead.ts";
import { createPictureStore, type PictureStore } from "./picture-store.ts";

const connection = await ownDatabase();
beforeAll(async () => {
  const rows = await connection.db.selectDistinctOn([goods.category], { id: goods.id }).from(goods);
  goodsIds = rows.map(({ id }) => id);
});

/** One of each category. */
let goodsIds: number[];
/** One is gone meanwhile. */
const bestSellers = () => [...goodsIds, 2_000_000];

const never = new AbortController().signal;
const rejectAll = (error: unknown) => {
  throw error;
};

describe("drawing ahead", () => {
  it("draws each of the best sellers once", async () => {
    const drawn = new Set<string>();
    const pictures: PictureStore = {
      has: async (key, width, format) => drawn.has(`${key} ${width} ${format}`),
      isBusy: () => false,
      get: async (key, width, format) => {
        drawn.add(`${key} ${width} ${format}`);
        return Buffer.alloc(width);
      },
    };
    const parts = { db: connection.db, pictures, bestSellers, onError: rejectAll };
    expect(await drawAhead(parts, never)).toBe(4 * goodsIds.length);
    expect(drawn.size).toBe(4 * goodsIds.length);
    expect(await drawAhead(parts, never)).toBe(0);
  });

  it("lets visitors go first, and goes on after a drawing that fails", async () => {
    let looks = 0;
    const failures: unknown[] = [];
    const got: number[] = [];
    const pictures: PictureStore = {
      has: async (_key, width) => width !== 160,
      isBusy: () => {
        looks += 1;
        return looks < 3;
      },
      get: (_key, width) => {
        got.push(looks);
        return got.length === 1 ? Promise.reject(new Error("cannot be drawn")) : Promise.resolve(Buffer.alloc(width));
      },
    };
    const onError = (error: unknown) => failures.push(error);
    const drawn = await drawAhead({ db: connection.db, pictures, bestSellers, onError }, never);
    expect(got[0]).toBe(3);
    expect(failures).toHaveLength(1);
    expect(drawn).toBe(got.length - 1);
    expect(drawn).toBeGreaterThan(0);
  });

  it("stops when the process ends", async () => {
    const pictures = createPictureStore({ directory: "nowhere", maxBytes: 0 });
    const parts = { db: connection.db, pictures, bestSellers, onError: rejectAll };
    expect(await drawAhead(parts, AbortSignal.abort())).toBe(0);
  });
});
