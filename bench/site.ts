/**
 * What the built site costs: processor time of a page that is not cached, `npm start` where everything is prepared.
 * `npx tsx bench/site.ts [goods]` prints one JSON object; `npm run build` comes before.
 */
import { type Site, startSite } from "../tests/support/site.ts";
import { median, processorSeconds, round } from "./figures.ts";
import { secondsToFirstPage } from "./npm-start.ts";

const GOODS = Number(process.argv[2] ?? 20_000);
const ROUNDS = 5;
/** Many short ones: their median outlasts a busy neighbour. */
const SHOWN_ROUNDS = 25;
/** A server is warm after some 3,000 pages: until then the compiler's threads take up to a fifth of its processor time. */
const WARM_UP_ROUNDS = 50;
const PAGE = "/catalog/tyres/";
/** Pages of the list a round; rounds of new goods take (ROUNDS + 1) times as many of it. */
const PAGES = 60;
const STARTS = 3;

/**
 * A signed-in visitor's pages are never cached: other pages of the list each time, gateway and compression included. Markup of cards
 * is kept, so pages whose goods have been shown and pages of goods never shown are told apart.
 */
async function measureUncachedPage(site: Site) {
  const ask = async (page: number) => {
    const response = await fetch(`${site.url}${PAGE}?page=${page}`, {
      headers: { cookie: "token_info=bench", "accept-encoding": "br" },
    });
    await response.arrayBuffer();
    if (response.status !== 200 || response.headers.get("x-cache") === "hit")
      throw new Error("the page came from the cache");
  };
  const askAll = async (firstPage: number) => {
    for (let page = firstPage; page < firstPage + PAGES; page += 1) await ask(page);
  };
  const cpuMsPerPage = async (firstPage: number) => {
    const before = await processorSeconds(site.url);
    await askAll(firstPage);
    return (((await processorSeconds(site.url)) - before) * 1000) / PAGES;
  };
  for (let turn = 0; turn < WARM_UP_ROUNDS; turn += 1) await askAll(1);
  const shown: number[] = [];
  for (let turn = 0; turn < SHOWN_ROUNDS; turn += 1) shown.push(await cpuMsPerPage(1));
  const neverShown: number[] = [];
  for (let turn = 1; turn <= ROUNDS; turn += 1) neverShown.push(await cpuMsPerPage(1 + PAGES * turn));
  return { cpuMsPerPage: round(median(shown)), cpuMsPerPageOfNewGoods: round(median(neverShown)) };
}

async function measureRunningSite() {
  const site = await startSite({ goods: GOODS, env: { LOG_LEVEL: "warn" } });
  try {
    return await measureUncachedPage(site);
  } finally {
    await site.stop();
  }
}

const figures = {
  goods: GOODS,
  uncached: await measureRunningSite(),
  start: { secondsToFirstPage: round(median(await secondsToFirstPage(GOODS, PAGE, STARTS))) },
};
console.log(JSON.stringify(figures));
