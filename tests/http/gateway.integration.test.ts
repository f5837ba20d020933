import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../support/html.ts";
import { type Ask, type AskSite, asker, cookiesOf } from "../support/http.ts";
import { type Site, sharedSite } from "../support/site.ts";

let site: Site;
let ask: AskSite;

beforeAll(async () => {
  site = await sharedSite();
  ask = asker(site);
});

async function call(path: string, options: Ask = {}) {
  const answer = await ask(path, options);
  expect(answer.headers["content-type"]).toContain("application/json");
  const reply = JSON.parse(answer.text);
  expect(reply.status_code).toBe(answer.status);
  return { status: answer.status, data: reply.data, errors: reply.errors as { message: string; field?: string }[] };
}

interface GoodsCard {
  sku: string;
  url: string;
  price: number;
  stock: { state: string; quantity: number };
}
async function goodsOf(category: string, more = ""): Promise<GoodsCard[]> {
  const { data } = await call(`/api/gateway/goods/list?category[]=${category}&sort=stock&limit=12${more}`);
  return data.items;
}
async function available(category: string): Promise<GoodsCard> {
  const found = (await goodsOf(category)).find(({ stock }) => stock.quantity >= 8);
  if (!found) throw new Error(`the demo shop has no ${category} in stock`);
  return found;
}
const viewOf = async (keys: Record<string, string>) =>
  (await call(`/api/gateway/goods/view?${new URLSearchParams(keys)}`)).data.product;

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

  const layoutOf = async (region: string) => (await call(`/api/next-js/layout.json?x_region_slug=${region}`)).data;

  it("API-044 layout.json is the layout of the region that is named, and of no other", async () => {
    expect((await layoutOf("samara")).region.slug).toBe("samara");
    expect((await call("/api/next-js/layout.json?x_region_slug=atlantida")).status).toBe(404);
  });

  it.each([
    ["GEN-027", "region", { slug: "samara", title: "Самара", phone: expect.stringMatching(/^\+7\d{10}$/) }],
    ["GEN-030", "server", expect.stringMatching(/./)],
    ["GEN-031", "apiVersion", expect.stringMatching(/./)],
    ["GEN-032", "showBonusWidget", expect.any(Boolean)],
  ])("%s the layout has %s", async (_id, name, value) => {
    const layout = await layoutOf("samara");
    if (name === "region") expect(layout.region).toMatchObject(value);
    else expect(layout[name]).toEqual(value);
  });

  it("GEN-033 the layout has the list of notices", async () => {
    const { notification } = await layoutOf("samara");
    expect(notification.length).toBeGreaterThan(0);
    for (const notice of notification)
      expect(notice).toMatchObject({ id: expect.any(Number), hash: expect.any(String), title: expect.any(String) });
  });

  it("GEN-028 NAV-045 the navigation has main, content and burger items, each with its fields", async () => {
    const { main, content, burger_info } = (await layoutOf("samara")).navigation;
    for (const items of [main, content.items, burger_info.items]) {
      expect(items[0]).toEqual({
        id: expect.any(Number),
        url: expect.any(String),
        label: expect.any(String),
        slug: expect.any(String),
        options: { class: expect.any(String) },
        items: expect.any(Array),
      });
    }
  });

  it("NAV-046 NAV-047 NAV-049 the footer has four sections of links", async () => {
    const { footer } = (await layoutOf("samara")).navigation;
    expect(footer.sections.map(({ slug }: { slug: string }) => slug).sort()).toEqual([
      "about",
      "contacts",
      "customers",
      "socials",
    ]);
    for (const section of footer.sections) {
      expect(section).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
      for (const item of section.items)
        expect(item).toMatchObject({ url: expect.any(String), label: expect.stringMatching(/./) });
    }
  });

  it("API-045 NAV-050 NAV-052 banners come by placement, each with its address and a picture of either type", async () => {
    const filter = { placements: ["header_catalog", "header_main"] };
    const { status, data } = await call("/api/gateway/banners", { method: "POST", body: { filter } });
    expect(status).toBe(200);
    expect(Object.keys(data.banners)).toEqual(["header_main"]);
    const { url, images } = data.banners.header_main;
    expect((await ask(url)).status).toBe(200);
    expect(images.map(({ type }: { type: string }) => type).sort()).toEqual(["desktop_redesign", "mobile_redesign"]);
    for (const image of images) {
      expect(image.metadata.hex).toMatch(/^#[\da-f]{6}$/);
      expect((await ask(image.url)).headers["content-type"]).toMatch(/^image\//);
    }
  });

  it("API-088 API-090 the nearest shops are sorted by distance from the given point", async () => {
    const { data: offices } = await call("/api/gateway/shop/list/offices", { headers: { "X-Region-Slug": "moskva" } });
    const last = offices.shops.at(-1);
    const { status, data } = await call("/api/gateway/shop/nearest", {
      method: "POST",
      headers: { "X-Region-Slug": "moskva" },
      body: { lat: last.lat, lng: last.lng },
    });
    expect(status).toBe(200);
    expect(data.shop_ids[0]).toBe(last.id);
  });
});

describe("goods", () => {
  it("CAT-042 CAT-043 CAT-049 GEN-009 a list is narrowed by {key}[]={value}, repeated for several values", async () => {
    const listOf = async (query: string) =>
      (await call(`/api/gateway/goods/list?category[]=tyre&limit=48${query}`)).data;
    const [all, one, two] = await Promise.all(
      ["", "&brand[]=nordman", "&brand[]=nordman&brand[]=pirelli"].map((query) => listOf(query)),
    );
    expect(one.total).toBeLessThan(two.total);
    expect(two.total).toBeLessThan(all.total);
    expect(new Set(two.items.map(({ brand }: { brand: { slug: string } }) => brand.slug))).toEqual(
      new Set(["nordman", "pirelli"]),
    );
    for (const { price } of all.items) expect(Number.isInteger(price)).toBe(true);
  });

  it("API-046 CAT-068 search-by-sku answers status_code and items", async () => {
    const { sku, url, price } = await available("tyre");
    const { status, data } = await call(`/api/gateway/goods/search-by-sku?sku=${sku}`);
    expect(status).toBe(200);
    expect(data.items).toEqual([
      { url, price, title: expect.any(String), description: expect.any(String), image_url: expect.any(String) },
    ]);
    const nothing = await call("/api/gateway/goods/search-by-sku?sku=no-such-code");
    expect(nothing).toMatchObject({ status: 200, data: { items: [] } });
  });

  it("API-047 API-048 PRD-032 PRD-034 goods/view answers the same to POST and to GET, by code and by slug", async () => {
    const { sku } = await available("battery");
    const byGet = await viewOf({ sku });
    const byPost = await call("/api/gateway/goods/view", { method: "POST", body: { sku } });
    expect(byPost.data.product).toEqual(byGet);
    expect(await viewOf({ slug: byGet.slug })).toEqual(byGet);
    expect((await call("/api/gateway/goods/view", { method: "POST", body: { sku: "0" } })).status).toBe(404);
  });

  it("API-047 PRD-032 PRD-033 goods/view finds goods by brand, model, season, size, indexes and type", async () => {
    const { sku } = await available("tyre");
    const tyre = await viewOf({ sku });
    const size = `${tyre.size.width}/${tyre.size.profile} R${tyre.size.diameter}`;
    const keys = { brand: tyre.brand.slug, model: tyre.model.slug, season: tyre.season, type: "tyre" };
    const found = await viewOf({ ...keys, size, indexes: tyre.indexes });
    expect(found).toMatchObject({ type: "tyre", size: tyre.size, indexes: tyre.indexes, brand: tyre.brand });
    expect(["tyre", "disk", "goods"]).toContain(found.type);
    const other = new URLSearchParams({ ...keys, type: "disk" });
    expect((await call(`/api/gateway/goods/view?${other}`)).status).toBe(404);
  });

  describe("a tyre", () => {
    let tyre: Awaited<ReturnType<typeof viewOf>>;
    let card: GoodsCard;
    beforeAll(async () => {
      card = await available("tyre");
      tyre = await viewOf({ sku: card.sku });
    });

    it("PRD-015 PRD-016 has a code, a number, a title and a full title", () => {
      expect(tyre).toMatchObject({ sku: card.sku, id: expect.any(Number) });
      expect(tyre.title).not.toBe("");
      expect(tyre.titleFull).toContain(tyre.title);
    });

    it("PRD-017 PRD-018 PRD-019 names its brand and model, which its title has, and its category", () => {
      for (const { title, slug } of [tyre.brand, tyre.model]) {
        expect(tyre.titleFull).toContain(title);
        expect(card.url).toContain(`/${slug}/`);
      }
      expect(tyre).toMatchObject({ category: "tyre", categoryName: "Шины" });
    });

    it("PRD-020 PRD-022 PRD-023 has prices in kopecks, that of purchase being what the customer pays", () => {
      expect(tyre.price).toBe(card.price);
      expect(Number.isInteger(tyre.price)).toBe(true);
      expect(tyre.price).toBeGreaterThan(10_000);
      expect(tyre.purchase).toEqual({ price: tyre.price });
    });

    it("PRD-024 PRD-025 has its size, which its full title names, and its season", () => {
      const { diameter, width, profile } = tyre.size;
      expect(tyre.titleFull).toContain(`${width}/${profile} R${diameter}`);
      expect(tyre.season).toMatch(/^(summer|winter)$/);
    });

    it("PRD-030 PRD-031 has further attributes and how many there are", () => {
      expect(Number.isInteger(tyre.quantity)).toBe(true);
      expect(tyre.quantity).toBeGreaterThanOrEqual(8);
      expect(tyre.attributes.length).toBeGreaterThan(0);
      for (const attribute of tyre.attributes)
        expect(attribute).toMatchObject({ title: expect.any(String), value: expect.any(String) });
    });
  });

  it("PRD-021 the price elsewhere is higher, and kopecks too", async () => {
    const { data } = await call("/api/gateway/goods/list?category[]=tyre&limit=48");
    const items: { price: number; market: { price: number } | null }[] = data.items;
    const discounted = items.filter(({ market }) => market !== null);
    expect(discounted.length).toBeGreaterThan(0);
    for (const { price, market } of discounted) expect(market?.price).toBeGreaterThan(price);
  });

  it("PRD-027 PRD-028 a wheel has its size and material", async () => {
    const wheel = await viewOf({ sku: (await available("disk")).sku });
    expect(wheel.type).toBe("disk");
    expect(wheel.size).toMatchObject({ pn: expect.any(String), pcd: expect.any(String), cb: expect.any(Number) });
    expect(wheel.material).toEqual(expect.any(String));
  });

  it("PRD-029 a battery has its parameters", async () => {
    const battery = await viewOf({ sku: (await available("battery")).sku });
    expect(battery.battery).toEqual({
      type_akb: expect.any(String),
      capacity: expect.any(Number),
      polarity: expect.any(String),
      type_case: expect.any(String),
      current: expect.any(Number),
    });
  });

  it("API-059 PRD-007 delivery options have a sum and a day", async () => {
    const { sku } = await available("tyre");
    const { status, data } = await call("/api/gateway/goods/delivery", { method: "POST", body: { sku, quantity: 4 } });
    expect(status).toBe(200);
    expect(data.deliveries[0]).toMatchObject({ type: "pickup", title: "Самовывоз", price: 0 });
  });

  it("API-063 PRD-006 availability answers on the site's host, whatever the timestamp", async () => {
    const { sku } = await available("tyre");
    const { status, data } = await call(`/api/goods/availability/${sku}.json?timestamp=1764000000`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ sku, summary: { state: expect.any(String) }, shops: expect.any(Array) });
    expect((await call("/api/goods/availability/no-such-code.json")).status).toBe(404);
  });

  it("API-064 an axle set's availability counts whole sets", async () => {
    const [front, back] = (await goodsOf("tyre")).filter(({ stock }) => stock.quantity >= 8);
    const body = { frontSku: front?.sku, backSku: back?.sku };
    const { status, data } = await call("/api/goods/availability/kit.json", { method: "POST", body });
    expect(status).toBe(200);
    const most = Math.floor(Math.min(front?.stock.quantity ?? 0, back?.stock.quantity ?? 0) / 2);
    expect(data.summary.quantity).toBeLessThanOrEqual(most);
    expect(data.summary.quantity).toBeGreaterThan(0);
  });
});

describe("the cart", () => {
  async function cartWith(quantity: number) {
    const goods = await available("tyre");
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

  it("API-069 API-070 API-071 lines are changed and removed", async () => {
    const { goods, headers } = await cartWith(4);
    const path = "/api/gateway/shopping/cart/item";
    const changed = await call(path, { method: "PUT", headers, body: { sku: goods.sku, quantity: 2 } });
    expect(changed.data.cart.summary.total.quantity).toBe(2);
    const gone = await call(`${path}?sku[]=${goods.sku}&sku[]=other`, { method: "DELETE", headers });
    expect(gone.data.cart.lines).toEqual([]);
    expect((await call(`${path}?sku=${goods.sku}`, { method: "DELETE", headers })).status).toBe(200);
  });

  it("API-072 API-073 CRT-009 CRT-010 a put-off line leaves the sum but not the count", async () => {
    const { goods, headers } = await cartWith(4);
    const sums = [];
    for (const act of ["deactivate", "activate"]) {
      const { data } = await call(`/api/gateway/shopping/cart/item/${act}`, {
        method: "PUT",
        headers,
        body: { sku: goods.sku },
      });
      sums.push(data.cart.summary.total);
    }
    expect(sums).toMatchObject([
      { quantity: 4, activeQuantity: 0, sum: 0 },
      { quantity: 4, activeQuantity: 4, sum: goods.price * 4 },
    ]);
  });

  it("API-074 CRT-013 buy-now-pay-later only gives the totals", async () => {
    const { goods, headers, cart } = await cartWith(1);
    const { status, data } = await call("/api/gateway/shopping/cart/discount/bnpl", {
      method: "POST",
      headers,
      body: {},
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ subtotal: goods.price });
    expect((await call("/api/gateway/shopping/cart", { headers })).data.cart.fingerprint).toBe(cart.fingerprint);
  });

  it("API-075 CRT-001 an old battery is worth something with a battery only", async () => {
    const [battery, oil] = await Promise.all([available("battery"), available("oils")]);
    const worth = async (sku: string) =>
      (await call(`/api/gateway/goods/battery-replacement-discount?sku=${sku}`)).data;
    expect((await worth(battery.sku)).discount).toBeGreaterThan(0);
    expect((await worth(oil.sku))?.discount ?? 0).toBe(0);
  });

  it.each([-1, 0, 0.5, 1e9, "4", null])("a quantity of %j is refused and changes nothing", async (quantity) => {
    const { goods, headers } = await cartWith(1);
    const body = { sku: goods.sku, quantity };
    for (const method of ["POST", "PUT"]) {
      const { status, errors } = await call("/api/gateway/shopping/cart/item", { method, headers, body });
      expect(status).toBe(422);
      expect(errors[0]?.message).toMatch(/[А-я]/);
    }
    const { data } = await call("/api/gateway/shopping/cart", { headers });
    expect(data.cart.summary.total.quantity).toBe(1);
  });

  it("a price that the browser sends is ignored", async () => {
    const { goods, headers } = await cartWith(1);
    const body = { sku: goods.sku, quantity: 2, price: 1, sum: 1, discount: 100, userId: 1 };
    const { data } = await call("/api/gateway/shopping/cart/item", { method: "PUT", headers, body });
    expect(data.cart.summary.total.sum).toBe(goods.price * 2);
  });

  it("API-077 CHK-007 ways of delivery have a type and a title", async () => {
    const { headers } = await cartWith(4);
    const { data: ways } = await call("/basket/deliveries.json", { headers });
    expect(ways.deliveries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "pickup", title: "Самовывоз" }),
        expect.objectContaining({ type: "city_region", title: "Доставка курьером" }),
      ]),
    );
  });

  async function cartWithPickup() {
    const { headers } = await cartWith(4);
    const { data: pickup } = await call("/basket/delivery/pickup.json", { headers });
    return { headers, pickup };
  }

  it("API-078 CHK-013 pickup has shops, and groups of payments with their texts", async () => {
    const { pickup } = await cartWithPickup();
    expect(pickup.shops.length).toBeGreaterThan(0);
    expect(pickup.payments.length).toBeGreaterThan(0);
    for (const group of pickup.payments)
      expect(group).toMatchObject({
        id: expect.any(String),
        label: expect.any(String),
        description: expect.any(String),
        note: expect.any(String),
        noteExt: expect.any(String),
        noteExtExt: expect.any(String),
        order: expect.any(Number),
        payments: expect.any(Array),
      });
  });

  it.each([
    ["API-079", "delivery/city_region.json"],
    ["API-080", "delivery/city_region/{lat},{lng}.json"],
    ["API-081", "payments/city_region.json?coords[]={lat}&coords[]={lng}"],
    ["API-082", "payments/pickup.json?shopId={id}"],
  ])("%s /basket/%s has payments", async (_id, path) => {
    const { headers, pickup } = await cartWithPickup();
    const [shop] = pickup.shops;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => shop[name]);
    expect((await call(`/basket/${filled}`, { headers })).data.payments.length).toBeGreaterThan(0);
  });

  it("API-094 coordinates are latitude first, and lead nowhere the other way round", async () => {
    const { headers, pickup } = await cartWithPickup();
    const { lat, lng } = pickup.shops[0];
    for (const swapped of [
      `delivery/city_region/${lng},${lat}.json`,
      `payments/city_region.json?coords[]=${lng}&coords[]=${lat}`,
    ])
      expect((await call(`/basket/${swapped}`, { headers })).status, swapped).toBe(404);
  });

  const brokenOrder = (fingerprint: string) => ({
    idempotencyKey: "0123456789abcdef",
    fingerprint,
    expectedSum: 0,
    customerParams: { id: null, isManager: false },
    contact: { name: "J", phone: "+70000000000", email: "no", comment: "" },
    delivery: { type: "pickup", shopId: 1 },
    payment: { method: "cash" },
    consent: { personalData: true, legalPolicy: true },
  });

  it("API-092 CHK-014 CHK-017 a broken order is refused field by field and sells nothing", async () => {
    const { headers, cart } = await cartWith(1);
    const { status, errors } = await call("/basket/order.json", {
      method: "POST",
      headers: { ...headers, Origin: site.url },
      body: brokenOrder(cart.fingerprint),
    });
    expect(status).toBe(422);
    expect(errors.map(({ field }) => field)).toEqual(["contact_name", "contact_phone", "contact_email"]);
    expect((await call("/api/gateway/shopping/cart", { headers })).data.cart.lines).toHaveLength(1);
  });

  it("API-092 an order is taken from a program too, which sends no Origin", async () => {
    const { headers, cart } = await cartWith(1);
    const { status } = await call("/basket/order.json", {
      method: "POST",
      headers,
      body: brokenOrder(cart.fingerprint),
    });
    expect(status).toBe(422);
  });

  it("an order from a page of another site is refused", async () => {
    const { headers, cart } = await cartWith(1);
    const options = { method: "POST", body: brokenOrder(cart.fingerprint) };
    const { status } = await ask("/basket/order.json", {
      ...options,
      headers: { ...headers, Origin: "https://evil.example" },
    });
    expect(status).toBe(403);
  });

  it("API-119 ORD-009 an order that is not there, or of another phone, is not found", async () => {
    const { status } = await call("/api/gateway/orders/crm/data/status?phone=9123456789&reserve_id=1");
    expect(status).toBe(404);
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
    const { sku } = await available("tyre");
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
