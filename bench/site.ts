import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../tests/support/process.ts";
import { demoTemplate, type Site, startSite } from "../tests/support/site.ts";
import { median, processorSeconds, round } from "./figures.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const POLL_MS = 20;

/** Seconds from `npm start` to the first complete page on existing data. An additional first run is not counted. */
async function secondsToFirstPage(goods: number, page: string, turns: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-start-"));
  try {
    const dataDir = join(folder, "data");
    cpSync(await demoTemplate(goods), dataDir, { recursive: true });
    const seconds: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) seconds.push(await measure(dataDir, page));
    return seconds.slice(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, page: string): Promise<number> {
  const port = await freePort();
  const startedAtMs = performance.now();
  // A process group, because npm and its shell are between us and the site.
  const npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(npm, "close");
  const stopOnExit = () => stopGroup(npm);
  process.once("exit", stopOnExit);
  try {
    while (!(await isUp(`http://localhost:${port}${page}`))) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
      await pause(POLL_MS);
    }
    return (performance.now() - startedAtMs) / 1000;
  } finally {
    stopGroup(npm);
    await ended;
    process.off("exit", stopOnExit);
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

function stopGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGTERM");
}

/**
 * Measures the built site: processor time of a page that is not cached, and the time of `npm start` on prepared data. `npx tsx
 * bench/site.ts [goods]` prints a JSON object; it needs `npm run build`.
 */

const GOODS = Number(process.argv[2] ?? 20_000);
const NEW_CARD_ROUNDS = 5;
/** Many short rounds: their median is robust against other load. */
const CACHED_CARD_ROUNDS = 25;
/** A server is warm after about 3,000 pages; until then compiler threads take up to a fifth of its processor time. */
const WARM_UP_ROUNDS = 50;
const PAGE = "/catalog/tyres/";
/** Pages of the list in a round. Rounds of new goods need (NEW_CARD_ROUNDS + 1) times as many. */
const PAGES = 60;
const STARTS = 3;

/**
 * Pages of signed-in visitors are never cached, so each request renders a page of the list, including gateway and compression.
 * The markup of cards is cached, so pages with cards that have been rendered before and pages with new cards are measured
 * separately.
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
  const withCachedCards: number[] = [];
  for (let turn = 0; turn < CACHED_CARD_ROUNDS; turn += 1) withCachedCards.push(await cpuMsPerPage(1));
  const withNewCards: number[] = [];
  for (let turn = 1; turn <= NEW_CARD_ROUNDS; turn += 1) withNewCards.push(await cpuMsPerPage(1 + PAGES * turn));
  return { cpuMsPerPage: round(median(withCachedCards)), cpuMsPerPageOfNewGoods: round(median(withNewCards)) };
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
