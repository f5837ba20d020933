import { describe, expect, it } from "vitest";
import { textOf } from "../support/html.ts";
import { type Ask, asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const site = await sharedSite();
const ask = asker(site);

async function call(path: string, options: Ask = {}) {
  const answer = await ask(path, options);
  expect(answer.headers["content-type"]).toContain("application/json");
  const reply = JSON.parse(answer.text);
  expect(reply.status_code).toBe(answer.status);
  return { status: answer.status, data: reply.data, errors: reply.errors as { message: string; field?: string }[] };
}

interface GoodsCard {
  sku: string;
  price: number;
  stock: { quantity: number };
}
async function available(category = "tyre"): Promise<GoodsCard> {
  const { data } = await call(`/api/gateway/goods/list?category[]=${category}&sort=stock&limit=12`);
  const found = (data.items as GoodsCard[]).find(({ stock }) => stock.quantity >= 8);
  if (!found) throw new Error(`the demo shop has no ${category} in stock`);
  return found;
}
describe("replies of the gateway", () => {
  it("API-001 API-002 API-009 come in one envelope under /api/gateway/ on the bare host and on a region's", async () => {
    for (const region of [undefined, "samara"]) {
      const { status, data, errors } = await call("/api/gateway/shop/list/offices", region ? { region } : {});
      expect(status).toBe(200);
      expect(errors).toEqual([]);
      expect(data.shops.length).toBeGreaterThan(0);
    }
  });

  it("API-001 {site} calls answer on a region's host", async () => {
    const { status, data } = await call("/api/next-js/layout.json?x_region_slug=samara", { region: "samara" });
    expect(status).toBe(200);
    expect(data.region.slug).toBe("samara");
  });

  it("API-006 shops are those of the region that X-Region-Slug names", async () => {
    const { data } = await call("/api/gateway/shop/list/offices", { headers: { "X-Region-Slug": "samara" } });
    expect(data.shops.length).toBeGreaterThan(0);
    for (const { regionSlug } of data.shops) expect(regionSlug).toBe("samara");
  });

  it("an unknown call answers 404 in the same envelope, in Russian", async () => {
    const { status, errors } = await call("/api/gateway/no/such/call");
    expect(status).toBe(404);
    expect(errors[0]?.message).toMatch(/[А-я]/);
  });
});

describe("the cart", () => {
  async function cartWith(quantity: number) {
    const goods = await available();
    const { data } = await call("/api/gateway/shopping/cart/item", {
      method: "POST",
      body: { sku: goods.sku, quantity },
    });
    return { goods, cart: data.cart, headers: { "X-Cart-Token": data.cart.token as string } };
  }

  it("API-067 API-068 API-076 CRT-006 goods are added to the cart of a token or of a cookie", async () => {
    const { goods, cart, headers } = await cartWith(4);
    expect(cart.summary.total).toMatchObject({ quantity: 4, sum: goods.price * 4 });
    const byHeader = await call("/api/gateway/shopping/cart", { headers });
    expect(byHeader.data.cart.lines).toMatchObject([
      { sku: goods.sku, quantity: 4, product: { sku: goods.sku, price: goods.price, title: expect.any(String) } },
    ]);
    const byCookie = await call("/api/gateway/shopping/cart", { headers: { Cookie: `cart=${cart.token}` } });
    expect(byCookie.data).toEqual(byHeader.data);
    const stranger = await call("/api/gateway/shopping/cart");
    expect(stranger.data.cart.lines).toEqual([]);
  });

  it("a price that the browser sends is ignored", async () => {
    const { goods, headers } = await cartWith(1);
    const body = { sku: goods.sku, quantity: 2, price: 1, sum: 1, discount: 100, userId: 1 };
    const { data } = await call("/api/gateway/shopping/cart/item", { method: "PUT", headers, body });
    expect(data.cart.summary.total.sum).toBe(goods.price * 2);
  });
});

describe("the description of the calls", () => {
  it("API-009 is an OpenAPI document with a page for people", async () => {
    const { status, text } = await ask("/api/gateway/openapi.json");
    const { openapi, paths } = JSON.parse(text);
    expect(status).toBe(200);
    expect(openapi).toMatch(/^3\.1/);
    for (const path of ["/api/gateway/goods/view", "/basket/order.json", "/api/region/picker-data.json"])
      expect(Object.keys(paths)).toContain(path);
    const page = await ask("/api/gateway/docs");
    expect(page.status).toBe(200);
    expect(textOf(page.text)).toContain("/api/gateway/goods/view");
    expect(page.text).toContain("idempotencyKey: string");
    const style = await ask("/api/gateway/docs.css");
    expect([style.status, style.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  });
});

describe("the cart's page and its header", () => {
  it("CRT-005 GEN-036 a form without scripts fills the cart and the header counts it", async () => {
    const { sku } = await available();
    const added = await ask("/basket/", {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: `intent=add&sku=${sku}&quantity=4`,
    });
    expect(added).toMatchObject({ status: 303, headers: { location: "/basket/" } });
    const headers = { Cookie: cookiesOf(added) };
    expect(textOf((await ask("/", { headers })).text)).toContain("Корзина, 4 товара");
    expect(textOf((await ask("/basket/", { headers })).text)).toContain("Оформление заказа");
  });
});
