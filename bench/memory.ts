/**
 * Memory of one process of the built site, in MB, after its start, after pages for everybody that fill the page cache, and after pages of
 * visitors of their own: `npx tsx bench/memory.ts [goods …]`, on PostgreSQL with so many generated goods each, then with the embedded database
 * and 20,000 goods of the demo shop. Prints a JSON object; it needs `npm run build`.
 */
import { openDatabase } from "../gateway/platform/db/database.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { type BuiltSite, startBuiltSite } from "./built-site.ts";
import { round } from "./figures.ts";
import { fillStore } from "./many-goods.ts";

const EMBEDDED_GOODS = 20_000;
const counts = process.argv.slice(2).map(Number);
const CLIENTS = 8;
const CROWD = 200;
const SECONDS = 15;
/** More than the page cache holds. */
const ADDRESSES = 12_000;
const LISTS = ["/catalog/tyres/", "/catalog/wheels/", "/catalog/battery/", "/catalog/oils/"];

const residentMb = async ({ url }: BuiltSite): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20, 0);
};

/** Pages of lists, each with its own address; who has a token gets pages of their own, which no cache keeps. */
async function browse({ url }: BuiltSite, clients: number, { isKnown }: { isKnown: boolean }) {
  const untilMs = performance.now() + SECONDS * 1_000;
  const headers = { "accept-encoding": "br", ...(isKnown && { cookie: "token_info=bench" }) };
  let next = 0;
  let pages = 0;
  const client = async () => {
    while (performance.now() < untilMs) {
      const at = next++ % ADDRESSES;
      const page = await fetch(`${url}${LISTS[at % LISTS.length]}?page=${1 + Math.floor(at / LISTS.length)}`, {
        headers,
      });
      await page.arrayBuffer();
      if (page.ok) pages += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return pages;
}

async function measure(site: BuiltSite) {
  await browse(site, 1, { isKnown: true });
  const atStart = await residentMb(site);
  const shared = await browse(site, CLIENTS, { isKnown: false });
  const withPagesForAll = await residentMb(site);
  const own = await browse(site, CLIENTS, { isKnown: true });
  const withOwnPages = await residentMb(site);
  await browse(site, CROWD, { isKnown: true });
  return { atStart, withPagesForAll, withOwnPages, inACrowd: await residentMb(site), pages: shared + own };
}

async function onPostgres(goods: number) {
  const cluster = await startPostgres({ settings: { shared_buffers: "256MB", max_wal_size: "4GB" } });
  try {
    const url = await cluster.createDatabase();
    const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
    await fillStore(connection, goods);
    await connection.close();
    const site = await startBuiltSite({ goods, databaseUrl: url });
    try {
      return await measure(site);
    } finally {
      await site.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function embedded() {
  const site = await startBuiltSite({ goods: EMBEDDED_GOODS });
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
}

const figures: Record<string, unknown> = {};
async function note(name: string, measured: Promise<unknown>): Promise<void> {
  figures[name] = await measured;
  console.error(`${name}: ${JSON.stringify(figures[name])}`);
}
for (const goods of counts.length > 0 ? counts : [20_000, 100_000, 1_000_000])
  await note(`PostgreSQL, ${goods} goods`, onPostgres(goods));
await note(`embedded, ${EMBEDDED_GOODS} goods`, embedded());
console.log(JSON.stringify(figures));
