import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { QueueFullError } from "../../platform/concurrency-limit.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestServices } from "../../testing/services.ts";
import type { PictureStore } from "./picture-store.ts";
import { servePictures } from "./serve-pictures.ts";

const connection = await ownDatabase();
const services = await openTestServices(connection);

function ask(file: string, get: PictureStore["get"]) {
  const app = new Hono();
  app.onError((_, context) => context.text("failed", 500));
  servePictures(app, services, { get, has: async () => false, isBusy: () => false });
  return app.request(`/api/gateway/goods/picture/${file}`, { headers: { Accept: "image/avif,image/webp,*/*" } });
}

describe("pictures of goods", () => {
  it("are answered in the best format that the browser takes, to be kept for a week", async () => {
    const answer = await ask("T-SUMMER-160", async (_key, width, format) => Buffer.from(`${width} ${format}`));
    expect(await answer.text()).toBe("160 avif");
    expect(answer.headers.get("Content-Type")).toBe("image/avif");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=604800");
  });

  it("give way to an outline that nobody keeps while too many are drawn", async () => {
    const answer = await ask("T-SUMMER-160", () => Promise.reject(new QueueFullError()));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toMatch(/^<svg /);
  });

  it("are not what a program gets that named a format: it comes again", async () => {
    const answer = await ask("T-SUMMER-960.png", () => Promise.reject(new QueueFullError()));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("10");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toBe("");
  });

  it("are given when the page asks again", async () => {
    let asked = 0;
    const busyAtFirst: PictureStore["get"] = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new QueueFullError()) : Promise.resolve(Buffer.from("drawn"));
    };
    const types = [];
    for (const file of ["T-SUMMER-320", "T-SUMMER-320?1"])
      types.push((await ask(file, busyAtFirst)).headers.get("Content-Type"));
    expect(types).toEqual(["image/svg+xml", "image/avif"]);
  });

  it("do not hide a drawing that fails", async () => {
    expect((await ask("T-SUMMER-160", () => Promise.reject(new Error("cannot be encoded")))).status).toBe(500);
  });

  it.each(["no-such-160", "T-SUMMER-161", "T-SUMMER"])("are missing for %s", async (file) => {
    expect((await ask(file, async () => Buffer.alloc(0))).status).toBe(404);
  });
});
