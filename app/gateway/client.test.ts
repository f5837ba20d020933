import { describe, expect, it } from "vitest";
import { carClassified } from "../../gateway/contract/catalogue/cars.ts";
import { reviewCreate, reviewLike } from "../../gateway/contract/catalogue/reviews.ts";
import { banners } from "../../gateway/contract/chain/region.ts";
import { cartAdd, cartRead, cartRemove } from "../../gateway/contract/sales/cart.ts";
import { deliveryCityRegionAt } from "../../gateway/contract/sales/checkout.ts";
import { createGatewayClient, encodeInput, type GatewayTransport } from "./client.server.ts";
import { createResiliencePolicy } from "./resilience-policy.server.ts";
import { createResponseCache, MAX_CHARACTERS } from "./response-cache.server.ts";

const callerContext = { regionSlug: "samara", cartToken: "guest-1", accessToken: "a.b.c", clientAddress: "" };
const okReply = { next: "brand", items: [{ slug: "kia", title: "Kia" }], chosen: {}, fitment: null };
const envelope = (status: number, data: unknown, errors: object[] = []) =>
  new Response(JSON.stringify({ status_code: status, data, errors }), { status });

function clientOver(transport: GatewayTransport) {
  let nowMs = 0;
  let contentVersion = "1";
  const client = createGatewayClient({
    transport,
    pipelineId: "build-7",
    resiliencePolicy: createResiliencePolicy(),
    responseCache: createResponseCache(
      () => nowMs,
      () => contentVersion,
    ),
    log: { warn() {} },
  });
  const wait = (seconds: number) => {
    nowMs += seconds * 1000;
  };
  const publish = (version: string) => {
    contentVersion = version;
  };
  return { gateway: client.bind(callerContext), wait, publish };
}

describe("a gateway call", () => {
  it("API-004 API-005 API-006 API-007 carries content type, token, region and pipeline", async () => {
    const seen: RequestInit[] = [];
    const { gateway } = clientOver(async (_host, _path, init) => {
      seen.push(init);
      return envelope(200, okReply);
    });
    await gateway.call(carClassified, {});
    expect(seen[0]?.headers).toMatchObject({
      "Content-Type": "application/json",
      Authorization: "Bearer a.b.c",
      "X-Region-Slug": "samara",
      "X-PIPELINE_ID": "build-7",
      "X-Cart-Token": "guest-1",
    });
  });

  it("names its page for what may be read once, and otherwise after each change and in a second attempt", async () => {
    const pages: (string | undefined)[] = [];
    let isUp = true;
    const client = createGatewayClient({
      transport: async (_host, _path, init) => {
        pages.push((init.headers as Record<string, string>)["X-Page-Reads"]);
        if (isUp) return envelope(200, null);
        isUp = true;
        throw new Error("refused");
      },
      pipelineId: "build-7",
      resiliencePolicy: createResiliencePolicy(),
      responseCache: createResponseCache(
        () => 0,
        () => "1",
      ),
      log: { warn() {} },
    });
    const gateway = client.bind({ ...callerContext, requestId: "page" });
    await gateway.call(cartRead, {});
    await gateway.call(cartAdd, { sku: "1", quantity: 1 });
    isUp = false;
    await gateway.call(cartRead, {});
    expect(pages).toEqual(["page.0", "page.1", "page.2", undefined]);
  });

  it("CFG-019 does not ask the same again within 30 s", async () => {
    let asked = 0;
    const { gateway, wait } = clientOver(async () => {
      asked += 1;
      return envelope(200, okReply);
    });
    await gateway.call(carClassified, {});
    wait(29);
    await gateway.call(carClassified, {});
    expect(asked).toBe(1);
    wait(2);
    await gateway.call(carClassified, {});
    expect(asked).toBe(2);
  });

  it("keeps no more replies than its memory allows, the last used ones", async () => {
    const cache = createResponseCache(
      () => 0,
      () => "1",
    );
    const entry = (path: string) => cache.entry(banners, path, null, callerContext);
    for (const path of ["/1", "/2", "/3"]) {
      entry(path)?.store({ path }, Math.floor(0.4 * MAX_CHARACTERS));
      entry("/1")?.stale();
    }
    expect(["/1", "/2", "/3"].map((path) => entry(path)?.stale())).toEqual([{ path: "/1" }, undefined, { path: "/3" }]);
  });

  it("asks for banners again as soon as content was published, also where the answer was on its way then", async () => {
    let asked = 0;
    let isUp = true;
    let onAsked = () => {};
    const { gateway, publish } = clientOver(async () => {
      if (!isUp) throw new Error("refused");
      asked += 1;
      onAsked();
      return envelope(200, { banners: {} });
    });
    const read = () => gateway.call(banners, { filter: { placements: ["home"] } });
    onAsked = () => publish("2");
    await read();
    onAsked = () => {};
    await read();
    await read();
    expect(asked).toBe(2);
    publish("3");
    isUp = false;
    expect(await read()).toMatchObject({ ok: true, stale: true });
  });

  it("keeps replies that show nothing of the content", async () => {
    let asked = 0;
    const { gateway, publish } = clientOver(async () => {
      asked += 1;
      return envelope(200, okReply);
    });
    await gateway.call(carClassified, {});
    publish("2");
    await gateway.call(carClassified, {});
    expect(asked).toBe(1);
  });

  it("gives an earlier answer, marked stale, while the gateway is away", async () => {
    let isUp = true;
    const { gateway, wait } = clientOver(async () => {
      if (!isUp) throw new Error("refused");
      return envelope(200, okReply);
    });
    await gateway.call(carClassified, {});
    isUp = false;
    wait(60);
    expect(await gateway.call(carClassified, {})).toMatchObject({ ok: true, stale: true });
  });

  it("is malformed when the answer is not the contract's", async () => {
    const { gateway } = clientOver(async () => envelope(200, { items: "none" }));
    expect(await gateway.call(carClassified, {})).toMatchObject({ ok: false, code: "malformed" });
    const html = clientOver(async () => new Response("<html>", { status: 200 }));
    expect(await html.gateway.call(carClassified, {})).toMatchObject({ ok: false, code: "malformed" });
  });

  it("tries a read twice and a write once", async () => {
    const tries: string[] = [];
    const { gateway } = clientOver(async (_host, path) => {
      tries.push(path);
      throw new Error("reset");
    });
    expect(await gateway.call(cartRead, {})).toMatchObject({ ok: false, code: "unavailable" });
    expect(tries).toHaveLength(2);
    expect(await gateway.call(cartAdd, { sku: "1", quantity: 1 })).toMatchObject({ ok: false, code: "unavailable" });
    expect(tries).toHaveLength(3);
  });

  it("stops asking a gateway that keeps failing", async () => {
    let asked = 0;
    const { gateway } = clientOver(async () => {
      asked += 1;
      throw new Error("down");
    });
    for (let n = 0; n < 10; n += 1) await gateway.call(cartRead, {});
    expect(asked).toBe(8);
  });

  it("says of a write whether it was sent at all", async () => {
    const { gateway } = clientOver(async () => {
      throw new Error("down");
    });
    const add = () => gateway.call(cartAdd, { sku: "1", quantity: 1 });
    expect(await add()).not.toHaveProperty("isUnsent");
    for (let n = 0; n < 8; n += 1) await add();
    expect(await add()).toMatchObject({ ok: false, code: "unavailable", isUnsent: true });
  });

  it("answers the closed code and the messages of a refusal", async () => {
    const { gateway } = clientOver(async () =>
      envelope(409, null, [{ message: "Товар закончился", code: "out_of_stock" }]),
    );
    expect(await gateway.call(cartAdd, { sku: "1", quantity: 1 })).toMatchObject({
      code: "out_of_stock",
      errors: [{ message: "Товар закончился" }],
    });
  });
});

describe("the status of a failure", () => {
  const failureOf = (body: string, status: number) =>
    clientOver(async () => new Response(body, { status })).gateway.call(cartAdd, { sku: "1", quantity: 1 });

  it.each(["", "<html><h1>503 Service Unavailable</h1></html>", "null"])(
    "is that of a load balancer, which says 503 in its own words: %s",
    async (body) => {
      expect(await failureOf(body, 503)).toMatchObject({ ok: false, code: "unavailable", status: 503, errors: [] });
    },
  );

  it.each([400, 405, 500])("comes with the text of a %i that no code of the call is for", async (status) => {
    const body = JSON.stringify({ status_code: status, data: null, errors: [{ message: "Текст" }] });
    expect(await failureOf(body, status)).toMatchObject({ status, errors: [{ message: "Текст" }] });
  });

  it("is absent when nothing came", async () => {
    const { gateway } = clientOver(async () => {
      throw new Error("reset");
    });
    expect(await gateway.call(cartAdd, { sku: "1", quantity: 1 })).not.toHaveProperty("status");
  });
});

describe("the place of an input", () => {
  it("API-052 puts the input of a call without a body into the query, though it is posted", () => {
    expect(encodeInput(reviewLike, { review_id: 7 })).toEqual({
      path: "/api/gateway/review-goods/like?review_id=7",
      body: null,
    });
  });
  it("API-055 sends files as a form", async () => {
    const seen: Request[] = [];
    const { gateway } = clientOver(async (_host, path, init) => {
      seen.push(new Request(`http://shop${path}`, init));
      return envelope(409, null, [{ message: "Уже есть", code: "already_reviewed" }]);
    });
    const images = [new File(["a"], "a.jpg"), new File(["b"], "b.jpg")];
    const review = { goods_id: "1", comment: "Тихие", rating: 5, is_model_review: true, images };
    expect(await gateway.call(reviewCreate, review)).toMatchObject({ code: "already_reviewed" });
    const form = await seen[0]?.formData();
    expect(form?.get("is_model_review")).toBe("true");
    expect(form?.getAll("images[]")).toHaveLength(2);
  });
  it("API-070 API-071 puts one or several codes into the query of a removal", () => {
    expect(encodeInput(cartRemove, { sku: "a b" }).path).toBe("/api/gateway/shopping/cart/item?sku=a+b");
    expect(decodeURIComponent(encodeInput(cartRemove, { sku: ["1", "2"] }).path)).toContain("?sku[]=1&sku[]=2");
  });
  it("API-080 puts coordinates into the path, latitude first", () => {
    expect(encodeInput(deliveryCityRegionAt, { lat: 55.7, lng: 37.6 }).path).toBe(
      "/basket/delivery/city_region/55.7,37.6.json",
    );
  });
});
