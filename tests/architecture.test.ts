import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, type ICruiseOptions } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import rules from "../.dependency-cruiser.cjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const rooms = ["app", "gateway", "server", "server.ts", "vanilla.css.ts"];

/** Violated arrows under a folder, as `rule: from -> to`. */
async function violations(baseDir: string): Promise<string[]> {
  const options: ICruiseOptions = await extractOptions(join(root, ".dependency-cruiser.cjs"));
  const present = rooms.filter((room) => existsSync(join(baseDir, room)));
  const tsConfig = extractTsConfig(join(root, "tsconfig.json"));
  const { output } = await cruise(present, { ...options, baseDir }, undefined, { tsConfig });
  if (typeof output === "string") throw new Error("the cruise answered text");
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

/** One import for every rule that breaks it, and no other. */
const broken: Record<string, [from: string, to: string]> = {
  "no-circles": ["app/shared/egg.ts", "app/shared/hen.ts"],
  "nobody-imports-routes": ["server.ts", "app/routes/cart.tsx"],
  "routes-compose": ["app/routes/home.tsx", "app/gateway/client.server.ts"],
  "features-apart": ["app/features/reviews/line.tsx", "app/features/orders/list.tsx"],
  "feature-account-needs": ["app/features/account/needs.ts", "app/features/reviews/list.ts"],
  "feature-auth-needs": ["app/features/auth/needs.ts", "app/features/reviews/list.ts"],
  "feature-axle-sets-needs": ["app/features/axle-sets/needs.ts", "app/features/reviews/list.ts"],
  "feature-back-office-needs": ["app/features/back-office/needs.ts", "app/features/reviews/list.ts"],
  "feature-bonuses-needs": ["app/features/bonuses/needs.ts", "app/features/reviews/list.ts"],
  "feature-campaigns-needs": ["app/features/campaigns/coupons.server.ts", "app/features/cart/cart.server.ts"],
  "feature-car-needs": ["app/features/car/needs.ts", "app/features/reviews/list.ts"],
  "feature-cart-needs": ["app/features/cart/needs.ts", "app/features/reviews/list.ts"],
  "feature-catalogue-needs": ["app/features/catalogue/needs.ts", "app/features/reviews/list.ts"],
  "feature-checkout-needs": ["app/features/checkout/needs.ts", "app/features/reviews/list.ts"],
  "feature-content-desk-needs": ["app/features/content-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-comparison-needs": ["app/features/comparison/needs.ts", "app/features/reviews/list.ts"],
  "feature-day-plan-needs": ["app/features/day-plan/needs.ts", "app/features/reviews/list.ts"],
  "feature-favourites-needs": ["app/features/favourites/needs.ts", "app/features/reviews/list.ts"],
  "feature-garage-needs": ["app/features/garage/needs.ts", "app/features/reviews/list.ts"],
  "feature-home-needs": ["app/features/home/needs.ts", "app/features/reviews/list.ts"],
  "feature-invoices-needs": ["app/features/invoices/needs.ts", "app/features/reviews/list.ts"],
  "feature-review-desk-needs": ["app/features/review-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-goods-desk-needs": ["app/features/goods-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-loyalty-desk-needs": ["app/features/loyalty-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-merging-needs": ["app/features/merging/needs.ts", "app/features/reviews/list.ts"],
  "feature-money-desk-needs": ["app/features/money-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-order-desk-needs": ["app/features/order-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-order-return-needs": ["app/features/order-return/needs.ts", "app/features/reviews/list.ts"],
  "feature-return-desk-needs": ["app/features/return-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-my-orders-needs": ["app/features/my-orders/needs.ts", "app/features/reviews/list.ts"],
  "feature-orders-needs": ["app/features/orders/needs.ts", "app/features/reviews/list.ts"],
  "feature-points-desk-needs": ["app/features/points-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-reports-needs": ["app/features/reports/needs.ts", "app/features/reviews/list.ts"],
  "feature-product-needs": ["app/features/product/needs.ts", "app/features/reviews/list.ts"],
  "feature-profile-needs": ["app/features/profile/needs.ts", "app/features/reviews/list.ts"],
  "feature-recently-seen-needs": ["app/features/recently-seen/needs.ts", "app/features/reviews/list.ts"],
  "feature-shop-settings-needs": ["app/features/shop-settings/needs.ts", "app/features/reviews/list.ts"],
  "feature-search-needs": ["app/features/search/needs.ts", "app/features/reviews/list.ts"],
  "feature-services-needs": ["app/features/services/needs.ts", "app/features/reviews/list.ts"],
  "feature-centre-desk-needs": ["app/features/centre-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-service-desk-needs": ["app/features/service-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-settings-needs": ["app/features/settings/needs.ts", "app/features/reviews/list.ts"],
  "feature-shell-needs": ["app/features/shell/needs.ts", "app/features/reviews/list.ts"],
  "feature-cheaper-price-desk-needs": ["app/features/cheaper-price-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-enquiries-needs": ["app/features/enquiries/needs.ts", "app/features/reviews/list.ts"],
  "feature-storage-desk-needs": ["app/features/storage-desk/needs.ts", "app/features/reviews/list.ts"],
  "feature-third-party-needs": ["app/features/third-party/needs.ts", "app/features/reviews/list.ts"],
  "features-below": ["app/features/cart/total.ts", "server/limits.ts"],
  "ui-knows-styles": ["app/ui/price.tsx", "app/shared/money.ts"],
  "ui-in-browser": ["app/ui/button.tsx", "@remix-run/node"],
  "styles-know-tokens": ["app/styles/reset.css.ts", "app/shared/sizes.ts"],
  "shared-below-features": ["app/shared/region.ts", "app/visitor/cookies.ts"],
  "framework-below-features": ["app/framework/late-scripts.ts", "app/shared/when-idle.ts"],
  "cached-fragments": ["app/features/home/popular.tsx", "app/framework/prerendered-html.tsx"],
  "visitor-below-features": ["app/visitor/visitor.ts", "app/features/auth/session.ts"],
  "client-knows-contract": ["app/gateway/stale.server.ts", "app/visitor/headers.ts"],
  "site-knows-contract": ["app/root.tsx", "gateway/cart/rules.ts"],
  "capabilities-apart": ["gateway/garage/store.ts", "gateway/goods/store.ts"],
  "accounting-needs": ["gateway/accounting/handlers.ts", "gateway/staff/store.ts"],
  "pricing-needs": ["gateway/pricing/rules.ts", "gateway/orders/rules.ts"],
  "promo-needs": ["gateway/promo/rules.ts", "gateway/orders/store.ts"],
  "receipts-needs": ["gateway/receipts/handlers.ts", "gateway/staff/store.ts"],
  "account-needs": ["gateway/account/store.ts", "gateway/loyalty/points.ts"],
  "acting-needs": ["gateway/acting/store.ts", "gateway/loyalty/points.ts"],
  "loyalty-needs": ["gateway/loyalty/store.ts", "gateway/orders/store.ts"],
  "terms-needs": ["gateway/terms/handlers.ts", "gateway/orders/store.ts"],
  "booking-needs": ["gateway/booking/rounds.ts", "gateway/cart/store.ts"],
  "cars-needs": ["gateway/cars/store.ts", "gateway/cart/store.ts"],
  "cart-needs": ["gateway/cart/store.ts", "gateway/orders/store.ts"],
  "catalogue-needs": ["gateway/catalogue/store.ts", "gateway/cart/lines.ts"],
  "content-needs": ["gateway/content/store.ts", "gateway/orders/status.ts"],
  "checkout-needs": ["gateway/checkout/store.ts", "gateway/orders/status.ts"],
  "payment-limits-needs": ["gateway/payment-limits/store.ts", "gateway/orders/status.ts"],
  "invoices-needs": ["gateway/invoices/store.ts", "gateway/checkout/basket.ts"],
  "offers-needs": ["gateway/offers/handlers.ts", "gateway/orders/lines.ts"],
  "merging-needs": ["gateway/merging/handlers.ts", "gateway/cart/store.ts"],
  "money-desk-needs": ["gateway/money-desk/handlers.ts", "gateway/cart/store.ts"],
  "order-desk-needs": ["gateway/order-desk/handlers.ts", "gateway/cart/store.ts"],
  "returns-needs": ["gateway/returns/handlers.ts", "gateway/cart/store.ts"],
  "orders-needs": ["gateway/orders/place.ts", "gateway/catalogue/list.ts"],
  "payments-needs": ["gateway/payments/store.ts", "gateway/orders/store.ts"],
  "phone-confirm-needs": ["gateway/phone-confirm/store.ts", "gateway/goods/store.ts"],
  "own-cart-needs": ["gateway/own-cart/adopt.ts", "gateway/orders/lines.ts"],
  "enquiries-needs": ["gateway/enquiries/store.ts", "gateway/cart/lines.ts"],
  "day-plan-needs": ["gateway/day-plan/handlers.ts", "gateway/cart/store.ts"],
  "demo-needs": ["gateway/demo/seed.ts", "gateway/promo/demo.ts"],
  "import-needs": ["gateway/import/read.ts", "gateway/orders/import.ts"],
  "feeds-needs": ["gateway/feeds/read.ts", "gateway/orders/feed.ts"],
  "shipments-needs": ["gateway/shipments/handlers.ts", "gateway/cart/store.ts"],
  "failed-work-needs": ["gateway/failed-work/handlers.ts", "gateway/cart/store.ts"],
  "goods-desk-needs": ["gateway/goods-desk/handlers.ts", "gateway/cart/store.ts"],
  "stock-desk-needs": ["gateway/stock-desk/handlers.ts", "gateway/cart/store.ts"],
  "system-state-needs": ["gateway/system-state/handlers.ts", "gateway/cart/store.ts"],
  "hours-desk-needs": ["gateway/hours-desk/handlers.ts", "gateway/cart/store.ts"],
  "price-desk-needs": ["gateway/price-desk/handlers.ts", "gateway/cart/store.ts"],
  "reports-needs": ["gateway/reports/handlers.ts", "gateway/cart/store.ts"],
  "courier-tariffs-needs": ["gateway/courier-tariffs/handlers.ts", "gateway/cart/store.ts"],
  "region-desk-needs": ["gateway/region-desk/handlers.ts", "gateway/cart/store.ts"],
  "fitting-needs": ["gateway/fitting/handlers.ts", "gateway/cart/store.ts"],
  "storage-needs": ["gateway/storage/handlers.ts", "gateway/cart/store.ts"],
  "cheaper-prices-needs": ["gateway/cheaper-prices/handlers.ts", "gateway/reviews/store.ts"],
  "storage-desk-needs": ["gateway/storage-desk/handlers.ts", "gateway/cart/store.ts"],
  "search-needs": ["gateway/search/find-by-text.ts", "gateway/cart/store.ts"],
  "personal-needs": ["gateway/personal/handlers.ts", "gateway/cart/store.ts"],
  "pictures-needs": ["gateway/pictures/store.ts", "gateway/goods/store.ts"],
  "staff-needs": ["gateway/staff/handlers.ts", "gateway/cart/store.ts"],
  "ground-below-capabilities": ["gateway/db/schema/promo.ts", "gateway/promo/rules.ts"],
  "handlers-without-sql": ["gateway/region/handlers.ts", "drizzle-orm"],
  "sql-in-stores": ["gateway/promo/apply-promo.ts", "drizzle-orm"],
  "rules-are-pure": ["gateway/loyalty/rules.ts", "gateway/loyalty/store.ts"],
  "one-door-for-messages": ["gateway/orders/tell-customer.ts", "gateway/outbox/send-due.ts"],
  "one-status-writer": ["gateway/orders/move-order.ts", "gateway/orders/transition-store.ts"],
  "gateway-alone": ["gateway/main.ts", "server/health.ts"],
  "gateway-without-remix": ["gateway/cars/handlers.ts", "@remix-run/react"],
  "contract-is-zod": ["gateway/contract/cart.ts", "hono"],
  "path-facts-stand-alone": ["app/path-facts.ts", "app/shared/cart-path.ts"],
  "tokens-stand-alone": ["vanilla.css.ts", "app/styles/layers.ts"],
  "layers-stand-alone": ["server/region-host.ts", "app/shared/names.ts"],
};

/** Further imports that break rules with several targets. */
const alsoBroken: [name: string, from: string, to: string][] = [
  ["handlers-without-sql", "gateway/orders/my-handlers.ts", "gateway/db/schema/orders.ts"],
  ["sql-in-stores", "gateway/promo/view.ts", "gateway/db/schema/promo.ts"],
  ["rules-are-pure", "gateway/auth/session-rules.ts", "gateway/db/database.ts"],
  ["rules-are-pure", "gateway/auth/phone-rules.ts", "drizzle-orm"],
  ["rules-are-pure", "gateway/auth/device-rules.ts", "node:crypto"],
];

/** Every arrow that is allowed. */
const allowed: [from: string, to: string][] = [
  ["app/shared/hen.ts", "app/shared/egg.ts"],
  ["app/routes/shop.tsx", "app/features/cart/summary.tsx"],
  ["app/routes/shop.tsx", "app/ui/stack.tsx"],
  ["app/routes/shop.tsx", "app/visitor/guards.ts"],
  ["app/routes/shop.tsx", "app/shared/plural.ts"],
  ["app/features/cart/summary.tsx", "app/features/cart/rules.ts"],
  ["app/features/cart/summary.tsx", "app/ui/stack.tsx"],
  ["app/features/cart/summary.tsx", "app/features/goods/picture.tsx"],
  ["app/features/checkout/form.tsx", "app/features/cart/summary.tsx"],
  ["app/features/cart/cart.server.ts", "app/gateway/client.server.ts"],
  ["app/features/cart/cart.server.ts", "gateway/contract/goods.ts"],
  ["app/features/cart/summary.css.ts", "vanilla.css.ts"],
  ["app/features/cart/price-note.tsx", "app/path-facts.ts"],
  ["app/features/catalogue/markup.server.ts", "app/framework/fragment-cache.server.ts"],
  ["app/features/cart/summary.tsx", "app/framework/server-only.tsx"],
  ["app/framework/server-only.css.ts", "app/styles/layered.ts"],
  ["app/ui/stack.css.ts", "app/styles/layers.ts"],
  ["app/ui/stack.css.ts", "vanilla.css.ts"],
  ["app/visitor/guards.ts", "app/gateway/client.server.ts"],
  ["app/gateway/client.server.ts", "gateway/contract/goods.ts"],
  ["gateway/cart/handlers.ts", "gateway/contract/goods.ts"],
  ["gateway/cart/handlers.ts", "gateway/cart/rules.ts"],
  ["gateway/cart/handlers.ts", "gateway/db/connection.ts"],
  ["gateway/cart/handlers.ts", "gateway/providers/sms.ts"],
  ["gateway/cart/handlers.ts", "gateway/http/errors.ts"],
  ["gateway/cart/handlers.ts", "hono"],
  ["gateway/app.ts", "gateway/cart/handlers.ts"],
  ["gateway/cart/handlers.ts", "gateway/region/zones.ts"],
  ["gateway/cart/handlers.ts", "gateway/auth/access-token.ts"],
  ["gateway/orders/handlers.ts", "gateway/checkout/payment.ts"],
  ["gateway/orders/transition.ts", "gateway/orders/transition-store.ts"],
  ["gateway/stock/rules.ts", "gateway/region/zone-time.ts"],
  ["gateway/auth/sessions-store.ts", "drizzle-orm"],
  ["gateway/auth/sessions-store.ts", "gateway/db/schema/sessions.ts"],
  ["gateway/auth/sessions-store.ts", "gateway/auth/lockout-rules.ts"],
  ["gateway/own-cart/rules.ts", "gateway/cart/rules.ts"],
  ["gateway/own-cart/rules.ts", "gateway/contract/goods.ts"],
  ["gateway/contract/goods.ts", "zod"],
  ["server.ts", "server/compression.ts"],
  ["server.ts", "gateway/app.ts"],
];

async function build(folder: string, imports: [from: string, to: string][]): Promise<void> {
  const files = new Map<string, string>();
  for (const name of ["@remix-run/node", "@remix-run/react", "drizzle-orm", "hono", "zod"]) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    files.set(`node_modules/${name}/index.js`, "");
  }
  for (const [from, to] of imports) {
    const target = /\.tsx?$/.test(to) ? `${"../".repeat(from.split("/").length - 1) || "./"}${to}` : to;
    if (target !== to) files.set(to, files.get(to) ?? "export {};\n");
    files.set(from, `${files.get(from) ?? ""}import "${target}";\n`);
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

test("the sources keep to the arrows of the house", async () => {
  expect(await violations(root)).toEqual([]);
}, 240_000);

test("only the framework distinguishes the server's code from the browser's", () => {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("framework/"))
    .filter((file) => readFileSync(join(root, "app", file), "utf8").includes("import.meta.env.SSR"));
  expect(files).toEqual([]);
});

/** Where orders are written: placed in one file, changed in the other. */
const ORDER_WRITERS = ["orders/paying-store.ts", "orders/store.ts", "orders/transition-store.ts"];
const ORDER_WRITE = /\.(?:insert|update)\(orders\)|\b(?:insert\s+into|update)\s+(?:only\s+)?"?orders"?\s/i;

test("orders are written by the stores that place them, move them and note how they are paid, and by nobody else", () => {
  const files = readdirSync(join(root, "gateway"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .filter((file) => ORDER_WRITE.test(readFileSync(join(root, "gateway", file), "utf8")));
  expect(files.sort()).toEqual(ORDER_WRITERS);
  expect(readFileSync(join(root, "gateway/orders/store.ts"), "utf8")).not.toMatch(/\.update\(orders\)/);
  expect(readFileSync(join(root, "gateway/orders/paying-store.ts"), "utf8")).not.toMatch(/"status"|status:/);
});

test.each([
  "await db.update(orders).set({ status })",
  "executor.insert(orders).values(row)",
  "client.query(`update orders set status = 'delivered'`)",
  'sql`UPDATE "orders" SET status = 1`',
  "insert into orders (status) values ('ready')",
])("a file with %s is a writer of orders", (text) => expect(text).toMatch(ORDER_WRITE));

test.each(["db.update(orderLines)", "select status from orders where id = 1", "// Updates orders of a cart"])(
  "a file with %s is none",
  (text) => expect(text).not.toMatch(ORDER_WRITE),
);

test("features that need each other in a circle would be one feature", () => {
  const needs = new Map(
    rules.forbidden.flatMap(({ comment }) => {
      const [, feature = "", others = ""] = /^app\/features\/(\S+) -> (\S+)$/.exec(comment) ?? [];
      return feature ? [[feature, others.split("|")] as const] : [];
    }),
  );
  const reached = (feature: string, path: readonly string[] = []): string[] =>
    path.includes(feature)
      ? [[...path, feature].join(" -> ")]
      : (needs.get(feature) ?? []).flatMap((other) => reached(other, [...path, feature]));
  expect(needs.size).toBeGreaterThan(0);
  expect([...needs.keys()].flatMap((feature) => reached(feature))).toEqual([]);
});

describe("a rule of the house", () => {
  let folder = "";
  let found: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tests-arrows-"));
    const more = alsoBroken.map(([, from, to]): [string, string] => [from, to]);
    await build(folder, [...allowed, ...Object.values(broken), ...more]);
    found = await violations(folder);
  }, 240_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("exists for every example below, and has an example", () => {
    expect(Object.keys(broken).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
  });

  test.each(Object.entries(broken))("%s reports the import that breaks it", (name, [from, to]) => {
    const reported = found.find((line) => line.startsWith(`${name}: ${from} -> `));
    expect(reported).toContain(to);
  });

  test.each(alsoBroken)("%s also reports %s -> %s", (name, from, to) => {
    const reported = found.filter((line) => line.startsWith(`${name}: ${from} -> `));
    expect(reported.join()).toContain(to.replace(/^node:/, ""));
  });

  test("lets every allowed import pass", () => {
    const passing = allowed.filter(
      ([from, to]) =>
        from !== "app/shared/hen.ts" && found.some((line) => line.includes(`: ${from} -> `) && line.endsWith(to)),
    );
    expect(passing).toEqual([]);
  });
});
