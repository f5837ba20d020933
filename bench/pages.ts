/**
 * Processor time of a page that no cache answers, on PostgreSQL: of the site's process and of all processes of its database, which other
 * work on the machine changes least. `npx tsx bench/pages.ts [folder …]` prints milliseconds a page; it needs `npm run build`. Other folders
 * with a `build/`, of the commit before, are measured by turns with this one.
 */
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { addToCart } from "../tests/support/guest.ts";
import { cookiesOf } from "../tests/support/http.ts";
import { type PostgresCluster, startPostgres } from "../tests/support/postgres.ts";
import { TEST_GOODS } from "../tests/support/site.ts";
import { type BuiltSite, root, startBuiltSite } from "./built-site.ts";
import { median, round } from "./figures.ts";
import { processorOfPostgres, processorOfSite } from "./processor.ts";

/** Of each kind of page: until then the compiler takes a part of the processor. */
const WARM_UP = 2_500;
const ROUNDS = 15;
const REQUESTS = 40;
/** Pages of somebody who has shown a token are made for them alone, though nobody is signed in. */
const OWN = "token_info=bench";

interface Kind {
  name: string;
  paths: readonly string[];
  cookie: string;
}

interface StartedSite extends BuiltSite {
  cluster: PostgresCluster;
  processor: { site: () => number; database: () => number };
}

async function start(folder: string): Promise<StartedSite> {
  const cluster = await startPostgres();
  const databaseUrl = await cluster.createDatabase();
  const site = await startBuiltSite({ folder, goods: TEST_GOODS, databaseUrl, env: { PICTURES_AHEAD: "0" } });
  const processor = { site: processorOfSite(site.port), database: processorOfPostgres(cluster.port) };
  return { ...site, cluster, processor };
}

const used = ({ processor: { site, database } }: StartedSite) => ({ site: site(), database: database() });

async function read(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie, "accept-encoding": "br" } });
  const text = await response.text();
  if (response.status !== 200 || response.headers.get("x-cache") === "hit")
    throw new Error(`${url}: ${response.status} ${response.headers.get("x-cache")}`);
  return text;
}

/** The same of each site, which may have drawn other goods. */
async function kindsOf({ url }: StartedSite): Promise<Kind[]> {
  const port = Number(new URL(url).port);
  const list = await read(`${url}/catalog/tyres/`, OWN);
  const products = [...new Set([...list.matchAll(/href="(\/tyre\/[^"?#]+)"/g)].flatMap(([, path]) => path ?? []))];
  const added = await addToCart(port, products[0]?.split("/").at(-2) ?? "", 4);
  const works = "/service-tyre-fitting/?sizes=4x205-55-16r&packet=full";
  const centres = await read(url + works, OWN);
  const times = `${works}&shop=${/shop=(\d+)/.exec(centres)?.[1]}`;
  const [, date, time] = /name="slot" value="(\S+) (\S+)"/.exec(centres) ?? [];
  return [
    { name: "home", paths: ["/"], cookie: OWN },
    { name: "list", paths: Array.from({ length: 10 }, (_, n) => `/catalog/tyres/?page=${n + 1}`), cookie: OWN },
    { name: "product", paths: products, cookie: OWN },
    { name: "cart with the order form", paths: ["/basket/"], cookie: `${OWN}; ${cookiesOf(added)}` },
    { name: "booking: centres", paths: [works], cookie: OWN },
    { name: "booking: times", paths: [times], cookie: OWN },
    { name: "booking: contact", paths: [`${times}&date=${date}&time=${time}`], cookie: OWN },
  ];
}

async function ask({ url }: StartedSite, { paths, cookie }: Kind, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await read(`${url}${paths[n % paths.length]}`, cookie);
}

const folders = [root, ...process.argv.slice(2).map((folder) => resolve(folder))];
const sites: StartedSite[] = [];
for (const folder of folders) sites.push(await start(folder));
const kinds = await Promise.all(sites.map(kindsOf));
const figures = [];
for (const { name } of kinds[0] ?? []) {
  const kindOf = (n: number) => kinds[n]?.find((kind) => kind.name === name) as Kind;
  for (const [n, site] of sites.entries()) await ask(site, kindOf(n), WARM_UP);
  const rounds = sites.map(() => ({ site: [] as number[], database: [] as number[] }));
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const [n, site] of sites.entries()) {
      const before = used(site);
      await ask(site, kindOf(n), REQUESTS);
      const after = used(site);
      rounds[n]?.site.push((after.site - before.site) / REQUESTS);
      rounds[n]?.database.push((after.database - before.database) / REQUESTS);
    }
  const medians = rounds.map(({ site, database }) => ({
    site: round(median(site), 1),
    database: round(median(database), 1),
  }));
  figures.push({
    page: name,
    ...Object.fromEntries(folders.map((folder, n) => [folder === root ? "now" : folder, medians[n]])),
  });
}
console.log(JSON.stringify({ load: loadavg()[0], goods: TEST_GOODS, figures }));
for (const { cluster, stop } of sites) {
  await stop();
  await cluster.stop();
}
