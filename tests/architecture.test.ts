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

/** Imports that break each rule, and no other. */
const broken: Record<string, [from: string, to: string][]> = {
  "no-circles": [["app/shared/egg.ts", "app/shared/hen.ts"]],
  "nobody-imports-routes": [["server.ts", "app/routes/cart.tsx"]],
  wings: [
    ["gateway/platform/outbox/write-messages.ts", "gateway/chain/regions/directory.ts"],
    ["gateway/chain/stock/rules.ts", "gateway/customers/auth/session-rules.ts"],
    ["gateway/customers/account/store.ts", "gateway/catalogue/goods/store.ts"],
    ["gateway/catalogue/goods/store.ts", "gateway/workshop/booking/store.ts"],
    ["gateway/workshop/storage/rules.ts", "gateway/sales/orders/rules.ts"],
    ["gateway/sales/promo/rules.ts", "gateway/office/staff/search-rules.ts"],
    ["gateway/office/reports/handlers.ts", "gateway/demo/seed.ts"],
    ["gateway/sales/cart/quantities.ts", "gateway/start.ts"],
    ["gateway/sales/cart/lines.ts", "gateway/testing/fixture.ts"],
    ["gateway/contract/chain/region.ts", "gateway/contract/catalogue/banners.ts"],
    ["app/features/catalogue/product/buy-box.tsx", "app/features/sales/checkout/order-sum.tsx"],
    ["app/features/office/staff/client-card-page.tsx", "app/features/frame/shell/site-footer.tsx"],
  ],
  rooms: [
    ["app/routes/home.tsx", "app/gateway/client.server.ts"],
    ["app/features/sales/cart/total.ts", "server/limits.ts"],
    ["app/visitor/visitor.ts", "app/features/customers/auth/session.ts"],
    ["app/gateway/stale.server.ts", "app/visitor/headers.ts"],
    ["app/shared/region.ts", "app/visitor/cookies.ts"],
    ["app/ui/price.tsx", "app/shared/money.ts"],
    ["app/styles/reset.css.ts", "app/shared/sizes.ts"],
    ["app/framework/page-document.ts", "app/shared/when-idle.ts"],
    ["app/path-facts.ts", "app/shared/cart-path.ts"],
    ["app/root.tsx", "gateway/sales/cart/rules.ts"],
    ["app/composition/site-handler.server.ts", "gateway/sales/cart/rules.ts"],
    ["vanilla.css.ts", "app/styles/layers.ts"],
    ["gateway/contract/sales/cart.ts", "gateway/sales/cart/rules.ts"],
    ["gateway/main.ts", "server/health.ts"],
    ["server/region-host.ts", "app/shared/names.ts"],
  ],
  packages: [
    ["gateway/catalogue/cars/handlers.ts", "@remix-run/react"],
    ["gateway/contract/sales/orders.ts", "hono"],
    ["app/ui/button.tsx", "@remix-run/node"],
  ],
  "cached-fragments": [["app/features/frame/home/popular.tsx", "app/framework/prerendered-html.tsx"]],
  "handlers-without-sql": [
    ["gateway/chain/regions/handlers.ts", "drizzle-orm"],
    ["gateway/sales/orders/my-handlers.ts", "gateway/platform/db/schema/orders.ts"],
  ],
  "sql-in-stores": [
    ["gateway/sales/promo/apply-promo.ts", "drizzle-orm"],
    ["gateway/sales/promo/view.ts", "gateway/platform/db/schema/promo.ts"],
  ],
  "rules-are-pure": [
    ["gateway/sales/loyalty/rules.ts", "gateway/sales/loyalty/loyalty-store.ts"],
    ["gateway/customers/auth/session-rules.ts", "gateway/platform/db/database.ts"],
    ["gateway/customers/auth/phone-rules.ts", "drizzle-orm"],
    ["gateway/customers/auth/device-rules.ts", "node:crypto"],
  ],
  "one-door-for-messages": [["gateway/sales/orders/tell-customer.ts", "gateway/platform/outbox/send-due.ts"]],
  "one-status-writer": [["gateway/sales/orders/move-order.ts", "gateway/sales/orders/transition-store.ts"]],
};
const breaks = Object.entries(broken).flatMap(([name, imports]) => imports.map(([from, to]) => ({ name, from, to })));

/** Every arrow that is allowed. */
const allowed: [from: string, to: string][] = [
  ["app/shared/hen.ts", "app/shared/egg.ts"],
  ["app/routes/shop.tsx", "app/features/sales/cart/summary.tsx"],
  ["app/routes/shop.tsx", "app/ui/stack.tsx"],
  ["app/routes/shop.tsx", "app/visitor/guards.ts"],
  ["app/routes/shop.tsx", "app/shared/plural.ts"],
  ["app/features/sales/cart/summary.tsx", "app/features/sales/cart/rules.ts"],
  ["app/features/sales/cart/summary.tsx", "app/ui/stack.tsx"],
  ["app/features/sales/cart/summary.tsx", "app/features/catalogue/goods/picture.tsx"],
  ["app/features/sales/cart/cart.server.ts", "app/gateway/client.server.ts"],
  ["app/features/sales/cart/cart.server.ts", "gateway/contract/catalogue/goods.ts"],
  ["app/features/sales/cart/summary.css.ts", "vanilla.css.ts"],
  ["app/features/sales/cart/price-note.tsx", "app/path-facts.ts"],
  ["app/features/catalogue/lists/markup.server.ts", "app/framework/fragment-cache.server.ts"],
  ["app/features/frame/shell/site-header.tsx", "app/features/office/staff/operator-bar.tsx"],
  ["app/framework/server-only.css.ts", "app/styles/layered.ts"],
  ["app/ui/stack.css.ts", "app/styles/layers.ts"],
  ["app/ui/stack.css.ts", "vanilla.css.ts"],
  ["app/visitor/guards.ts", "app/gateway/client.server.ts"],
  ["app/gateway/client.server.ts", "gateway/contract/catalogue/goods.ts"],
  ["gateway/sales/cart/handlers.ts", "gateway/contract/catalogue/goods.ts"],
  ["gateway/sales/cart/handlers.ts", "gateway/sales/cart/rules.ts"],
  ["gateway/sales/cart/handlers.ts", "gateway/platform/db/connection.ts"],
  ["gateway/sales/cart/handlers.ts", "gateway/catalogue/goods/read-goods.ts"],
  ["gateway/sales/cart/handlers.ts", "hono"],
  ["gateway/app.ts", "gateway/sales/cart/handlers.ts"],
  ["gateway/demo/seed-orders.ts", "gateway/sales/orders/place-order.ts"],
  ["gateway/sales/orders/transition.ts", "gateway/sales/orders/transition-store.ts"],
  ["gateway/chain/calendar/rules.ts", "gateway/platform/zone-time.ts"],
  ["gateway/customers/auth/sessions-store.ts", "drizzle-orm"],
  ["gateway/customers/auth/sessions-store.ts", "gateway/platform/db/schema/sessions.ts"],
  ["gateway/customers/auth/sessions-store.ts", "gateway/customers/auth/lockout-rules.ts"],
  ["gateway/sales/own-cart/rules.ts", "gateway/contract/catalogue/goods.ts"],
  ["gateway/contract/sales/cart.ts", "gateway/contract/catalogue/goods.ts"],
  ["gateway/contract/catalogue/goods.ts", "zod"],
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

/** Names in the dependencies of effects that are what a fetcher of the same file has: its answer or its state. */
function fetcherFactsInEffects(source: string): string[] {
  const facts = [...source.matchAll(/const \{([^}]*)\} = useFetcher\b/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/\b(data|state)\b(?:: (\w+))?/g)].flatMap(([, name, alias]) => alias ?? name ?? []),
  );
  if (/\b(?:const|let) \w+ = useFetcher\b/.test(source)) facts.push("fetcher.data", "fetcher.state");
  const lists = [...source.matchAll(/useEffect\((?:(?!useEffect\()[\s\S])*?\n {2}\}, \[([^\]]*)\]\)/g)];
  return lists.flatMap(([, list = ""]) => list.split(/,\s*/).filter((name) => facts.includes(name)));
}

test("no effect depends on what a fetcher has: React may drop the rendering that saw it and keep the dependencies", () => {
  const found = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      fetcherFactsInEffects(readFileSync(join(root, "app", file), "utf8")).map((name) => [file, name]),
    );
  expect(found).toEqual([]);
});

test.each([
  ["data", "const { submit, data } = useFetcher<A>();\n  useEffect(() => {\n    take(data);\n  }, [data, submit]);"],
  ["answer", "const { Form, data: answer } = useFetcher();\n  useEffect(() => {\n    take();\n  }, [answer]);"],
  ["fetcher.state", "const fetcher = useFetcher();\n  useEffect(() => {\n    take();\n  }, [fetcher.state]);"],
])("an effect that depends on %s of a fetcher is found", (name, source) =>
  expect(fetcherFactsInEffects(source)).toEqual([name]),
);

/** Where orders are written: placed, paid, moved, made anew and taken over from a former shop, each in a file of its own. */
const ORDER_WRITERS = [
  "change/change-store.ts",
  "orders-store.ts",
  "past-orders-store.ts",
  "paying-store.ts",
  "transition-store.ts",
].map((name) => `sales/orders/${name}`);
const ORDER_WRITE = /\.(?:insert|update)\(orders\)|\b(?:insert\s+into|update)\s+(?:only\s+)?"?orders"?\s/i;

test("orders are written by the stores that place, move and change them and note how they are paid, and by nobody else", () => {
  const files = readdirSync(join(root, "gateway"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .filter((file) => ORDER_WRITE.test(readFileSync(join(root, "gateway", file), "utf8")));
  expect(files.sort()).toEqual(ORDER_WRITERS);
  expect(readFileSync(join(root, "gateway/sales/orders/orders-store.ts"), "utf8")).not.toMatch(/\.update\(orders\)/);
  for (const store of ["paying-store.ts", "change/change-store.ts"])
    expect(readFileSync(join(root, "gateway/sales/orders", store), "utf8")).not.toMatch(/"status"|status:/);
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

describe("a rule of the house", () => {
  let folder = "";
  let found: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tests-arrows-"));
    await build(folder, [...allowed, ...Object.values(broken).flat()]);
    found = await violations(folder);
  }, 240_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("exists for every example below, and has an example", () => {
    const names = new Set(rules.forbidden.map(({ name }) => name));
    expect(Object.keys(broken).sort()).toEqual([...names].sort());
    expect(names.size).toBeLessThanOrEqual(15);
  });

  test.each(breaks)("$name reports $from -> $to", ({ name, from, to }) => {
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
