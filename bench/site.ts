/**
 * What the built site costs: page cache against a bare server with the same bytes, processor time of a page that is not
 * cached, `npm start` where everything is prepared. `npx tsx bench/site.ts` prints one JSON object; `npm run build` comes before.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import autocannon from "autocannon";
import { type Site, startSite } from "../tests/support/site.ts";
import { secondsToFirstPage } from "./npm-start.ts";

const GOODS = Number(process.argv[2] ?? 20_000);
const ROUNDS = 5;
/** Many short ones: their median outlasts a busy neighbour. */
const SHOWN_ROUNDS = 25;
const ROUND_SECONDS = 3;
/** A server is warm after some 3,000 pages: until then the compiler's threads take up to a fifth of its processor time. */
const WARM_UP_ROUNDS = 50;
const PAGE = "/catalog/tyres/";
/** Pages of the list a round; rounds of new goods take (ROUNDS + 1) times as many of it. */
const PAGES = 60;
const STARTS = 3;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 20,
    duration: ROUND_SECONDS,
    headers: { "accept-encoding": "br" },
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
}

/** A Node server of a process of its own that answers the given bytes and does nothing else. */
async function startBareServer(body: Buffer) {
  const code = `
    const body = Buffer.from(process.env.BODY, "base64");
    let answered = 0;
    const server = require("node:http").createServer((request, response) => {
      if (request.url === "/cpu") return response.end(JSON.stringify({ answered, cpu: process.cpuUsage() }));
      answered += 1;
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br", "Content-Length": body.length });
      response.end(body);
    });
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["-e", code], {
    env: { ...process.env, BODY: body.toString("base64") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(createInterface(child.stdout), "line");
  process.once("exit", () => child.kill());
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** Rounds of both servers by turns, so that a busy neighbour disturbs both alike. */
async function measurePageCache(site: Site) {
  const url = site.url + PAGE;
  const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
  await answer.arrayBuffer();
  const compressed = await compressedBytes(url);
  const bare = await startBareServer(compressed);
  const cached: number[] = [];
  const plain: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    plain.push(await requestsPerSecond(bare.url));
    cached.push(await requestsPerSecond(url));
  }
  const bareCpuMs = await bareCpuMsPerRequest(bare.url);
  bare.stop();
  const ratios = cached.map((value, turn) => value / (plain[turn] ?? 1));
  return {
    bareRequestsPerSecond: Math.round(median(plain)),
    cachedRequestsPerSecond: Math.round(median(cached)),
    ratio: round(median(ratios)),
    bareCpuMsPerRequest: round(bareCpuMs, 4),
    pageBytesBrotli: compressed.length,
  };
}

/** What the least of all answers costs here: the measure for other costs on this machine. */
async function bareCpuMsPerRequest(url: string): Promise<number> {
  const { answered, cpu } = (await (await fetch(`${url}cpu`)).json()) as { answered: number; cpu: NodeJS.CpuUsage };
  return (cpu.user + cpu.system) / 1000 / answered;
}

/** The body as it goes over the wire: fetch would unpack it. */
async function compressedBytes(url: string): Promise<Buffer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
      response.on("error", reject);
    }).end();
  });
}

async function processorSeconds(site: Site): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total\S* (\S+)/m.exec(text)?.[1]);
}

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
    const before = await processorSeconds(site);
    await askAll(firstPage);
    return (((await processorSeconds(site)) - before) * 1000) / PAGES;
  };
  for (let turn = 0; turn < WARM_UP_ROUNDS; turn += 1) await askAll(1);
  const shown: number[] = [];
  for (let turn = 0; turn < SHOWN_ROUNDS; turn += 1) shown.push(await cpuMsPerPage(1));
  const neverShown: number[] = [];
  for (let turn = 1; turn <= ROUNDS; turn += 1) neverShown.push(await cpuMsPerPage(1 + PAGES * turn));
  return { cpuMsPerPage: round(median(shown)), cpuMsPerPageOfNewGoods: round(median(neverShown)) };
}

async function measureRunning() {
  const site = await startSite({ goods: GOODS, env: { LOG_LEVEL: "warn" } });
  try {
    return { uncached: await measureUncachedPage(site), pageCache: await measurePageCache(site) };
  } finally {
    await site.stop();
  }
}

const figures = {
  goods: GOODS,
  ...(await measureRunning()),
  start: { secondsToFirstPage: round(median(await secondsToFirstPage(GOODS, PAGE, STARTS))) },
};
console.log(JSON.stringify(figures));
