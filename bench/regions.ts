/**
 * How many pages come from a page cache that all regions share: of a large shop by simulation, and of the demo shop by a replay against the
 * built site with the same simulation beside it. `npx tsx bench/regions.ts` prints a JSON object; it needs `npm run build`.
 */
import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { BESIDE_BODY_BYTES } from "../server/cache-entry.ts";
import { asker } from "../tests/support/http.ts";
import { TEST_GOODS } from "../tests/support/site.ts";
import { root, startBuiltSite } from "./built-site.ts";
import { round } from "./figures.ts";

/** A page is answered from memory so long, the last ten minutes while it is made anew (`app/visitor/cache-headers.ts`). */
const LIVES_FOR_MS = 660_000;
/** What an entry takes beside its body, and its key. */
const ENTRY_BYTES = BESIDE_BODY_BYTES + 200;
const MEGABYTE = 2 ** 20;

/** Of so many the first is asked for twice as often as the second and three times as often as the third. */
function zipf(count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 1; rank <= count; rank += 1) {
    sum += 1 / rank;
    sums[rank - 1] = sum;
  }
  return () => {
    const wanted = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The page cache as it decides what stays: the least recently used goes first, and a page that is too old is made anew. */
function simulatedCache(bytes: number) {
  const madeAt = new LRUCache<string, number>({ maxSize: bytes });
  return {
    isHit(key: string, nowMs: number, size: number): boolean {
      const made = madeAt.get(key);
      const isHit = made !== undefined && nowMs - made < LIVES_FOR_MS;
      if (!isHit) madeAt.set(key, nowMs, { size });
      return isHit;
    },
  };
}

interface Shop {
  regions: number;
  pagesOfEach: number;
  megabytes: number;
  pagesASecond: number;
}

const PAGE_BYTES = 15 * 1024;
const SIMULATED = 1_500_000;

/** Hits among the last two thirds, once the cache is full. */
function simulate({ regions, pagesOfEach, megabytes, pagesASecond }: Shop): number {
  const [region, page] = [zipf(regions), zipf(pagesOfEach)];
  const cache = simulatedCache(megabytes * MEGABYTE);
  let hits = 0;
  for (let at = 0; at < SIMULATED; at += 1) {
    const isHit = cache.isHit(`${region()} ${page()}`, (at * 1000) / pagesASecond, PAGE_BYTES + ENTRY_BYTES);
    if (isHit && at >= SIMULATED / 3) hits += 1;
  }
  return round(hits / (SIMULATED * (2 / 3)));
}

const REPLAYED = 8_000;
const REPLAYED_MEGABYTES = 8;

/** The demo shop in a small cache: what the site answers from memory, and what the simulation says of the same pages at the same moments. */
async function replay() {
  const env = { PAGE_CACHE_MEGABYTES: String(REPLAYED_MEGABYTES), PICTURES_AHEAD: "0" };
  const site = await startBuiltSite({ goods: TEST_GOODS, env });
  try {
    const ask = asker(site);
    const regions = readFileSync(`${root}gateway/demo/shop/regions.csv`, "utf8").trim().split("\n").slice(1);
    const slugs = regions.map((line) => line.split(";")[0] ?? "");
    const lists = Array.from({ length: 12 }, (_, n) => `/catalog/tyres/?page=${n + 1}`);
    const read = await Promise.all(lists.map((path) => ask(path)));
    const products = read.flatMap(({ text }) =>
      [...text.matchAll(/href="(\/tyre\/[^"?#]+)"/g)].map(([, path]) => path),
    );
    const paths = [...new Set([...lists, ...products])];
    const [region, page] = [zipf(slugs.length), zipf(paths.length)];
    const cache = simulatedCache(REPLAYED_MEGABYTES * MEGABYTE);
    const hits = { site: 0, simulated: 0 };
    for (let at = 0; at < REPLAYED; at += 1) {
      const [slug, path = ""] = [slugs[region()], paths[page()]];
      const { status, bytes, headers } = await ask(path, { region: slug, headers: { "accept-encoding": "br" } });
      if (status !== 200) throw new Error(`${slug} ${path}: ${status}`);
      const isHit = cache.isHit(`${slug} ${path}`, performance.now(), bytes.length + ENTRY_BYTES);
      // Until then it fills.
      if (at < REPLAYED / 3) continue;
      if (headers["x-cache"] === "hit" || headers["x-cache"] === "stale") hits.site += 1;
      if (isHit) hits.simulated += 1;
    }
    const share = (count: number) => round(count / (REPLAYED * (2 / 3)));
    return {
      regions: slugs.length,
      pagesOfEach: paths.length,
      megabytes: REPLAYED_MEGABYTES,
      site: share(hits.site),
      simulated: share(hits.simulated),
    };
  } finally {
    await site.stop();
  }
}

const large = { regions: 90, pagesOfEach: 25_000, megabytes: 128, pagesASecond: 100 };
const simulated = {
  large: simulate(large),
  "512 MB": simulate({ ...large, megabytes: 512 }),
  "a thousand pages a second": simulate({ ...large, pagesASecond: 1_000 }),
  "five zones that share pages": simulate({ ...large, regions: 5 }),
};
console.log(JSON.stringify({ simulated, replayed: await replay() }));
