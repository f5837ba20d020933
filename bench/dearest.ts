/**
 * The dearest addresses by processor time that anybody may ask for, so that each has its class in admission (`cost` of
 * `app/path-facts.ts`). `npx tsx bench/dearest.ts [goods]` prints milliseconds a request; it needs `npm run build`. Pages are asked for as a
 * visitor whose pages are not cached.
 */
import { factsOf } from "../app/path-facts.ts";
import { startSite } from "../tests/support/site.ts";
import { processorSeconds, round } from "./figures.ts";

const GOODS = Number(process.argv[2] ?? 20_000);
/** Rounds over all addresses: a server that has just started takes many times as long. */
const WARM_UP_ROUNDS = 15;
const WARM_UP = 5;
const REQUESTS = 20;
/** What asks a slow question is asked less often: it is seen at once. */
const SLOW_MS = 100;
const SHOWN = 20;

const site = await startSite({ goods: GOODS, env: { LOG_LEVEL: "warn" } });

async function ask(address: string): Promise<number> {
  const [path = "", body] = address.split(" ");
  const response = await fetch(`${site.url}${path}`, {
    headers: {
      cookie: "token_info=bench",
      "accept-encoding": "br",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    redirect: "manual",
    ...(body !== undefined && { method: "POST", body }),
  });
  await response.arrayBuffer();
  return response.status;
}

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const links = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].flatMap(([, href]) => href ?? [])),
];
const [product = "/"] = links(await read("/catalog/tyres/"), /href="(\/tyre\/[^"?#]+)"/g);
const [centre = "/"] = links(await read("/contacts/"), /href="[^"]*(\/centres\/[^"?#]+)"/g);
const sku = product.split("/").filter(Boolean).at(-1) ?? "";
const parts = [...(await read("/sitemap.xml")).matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].flatMap(
  ([, path]) => path ?? [],
);

const addresses = [
  "/",
  "/catalog/tyres/",
  "/catalog/tyres/?sort=price_asc&page=9",
  "/catalog/wheels/",
  "/catalog/autoproducts/",
  "/search/battery/",
  "/search/?q=nokian+205+55+16",
  "/search/?q=%D1%85%D0%B0%D0%BA%D0%B0%D0%BF%D0%B5%D0%BB%D0%B8%D1%82%D0%B0",
  "/search/suggest.json?q=nokian+205",
  product,
  `/reviews/${sku}/`,
  `/product-live/${sku}`,
  `/comparison/?sku=${sku}`,
  "/cars/?category=tyre",
  "/basket/",
  "/favourites/",
  "/recently-seen/",
  "/offers/",
  "/service-tyre-fitting/",
  "/service-tyre-fitting/times/",
  "/service/",
  "/contacts/",
  centre,
  "/regions/",
  "/regions/list.json",
  "/login",
  "/order/status/",
  "/subscriptions/",
  "/disknt/",
  "/robots.txt",
  "/feeds/yml.xml",
  "/feeds/google.xml",
  "/sitemap.xml",
  ...parts.slice(0, 2),
  "/v1/create-qr-code?text=https://shop.test/",
  "/api/next-js/layout.json?x_region_slug=",
  "/api/region/picker-data.json",
  "/api/gateway/goods/list?category=tyre",
  `/api/gateway/goods/view?sku=${sku}`,
  "/api/gateway/goods/search?q=nokian",
  "/api/gateway/goods/suggest?q=nokian",
  "/api/gateway/feeds/offers",
  "/api/gateway/feeds/sitemap",
  "/api/gateway/feeds/sitemap/goods?part=1",
  "/api/gateway/feeds/sitemap/models",
  "/api/gateway/service-appointment/centres",
  "/api/gateway/service-appointment/next-free",
  "/api/gateway/tyre-fitting-table",
  "/api/gateway/openapi.json",
  "/api/gateway/docs",
  "/api/gateway/shop/list/offices",
  '/api/auth/login.json {"username":"nobody@shop.test","password":"wrong-password"}',
];

/** The queue of the admission that an address waits in. */
function turnOf(path: string): string {
  const { cost, isGatewayCall, isForBuyers, isStoredFile } = factsOf(path);
  if (isStoredFile) return "made once";
  if (cost !== "usual") return cost;
  return isGatewayCall ? "calls" : isForBuyers ? "buyers" : "pages";
}

for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const address of addresses) await ask(address);

const figures: { address: string; status: number; processorMs: number; turn: string }[] = [];
for (const address of addresses) {
  const began = performance.now();
  for (let n = 0; n < WARM_UP; n += 1) await ask(address);
  const requests = (performance.now() - began) / WARM_UP > SLOW_MS ? WARM_UP : REQUESTS;
  const before = await processorSeconds(site.url);
  let status = 0;
  for (let n = 0; n < requests; n += 1) status = await ask(address);
  const seconds = (await processorSeconds(site.url)) - before;
  const shown = address.split(" ")[0] ?? "";
  const isRead = shown === address;
  figures.push({
    address: shown,
    status,
    processorMs: round((seconds * 1_000) / requests, 1),
    turn: isRead ? turnOf(shown.split("?")[0] ?? "") : "a form never waits",
  });
}
await site.stop();
console.log(JSON.stringify(figures.sort((a, b) => b.processorMs - a.processorMs).slice(0, SHOWN), null, 1));
