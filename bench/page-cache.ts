/**
 * Compares the page cache of the built site with a bare server that sends the same bytes. `npx tsx bench/page-cache.ts` prints
 * a JSON object; it needs `npm run build` and wrk.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startSite } from "../tests/support/site.ts";
import { median, round } from "./figures.ts";
import { loadWithWrk } from "./wrk.ts";

const GOODS = 3_000;
const TURNS = 9;
const PAGE = "/catalog/tyres/";

/** The compressed bytes of a cached page; fetch would decompress them. */
async function cachedPage(url: string): Promise<Buffer> {
  const cachedRequest = request(url, { headers: { "accept-encoding": "br" } }).end();
  const [answer] = await once(cachedRequest, "response");
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200 || answer.headers["x-cache"] !== "hit")
    throw new Error(`${url} is not in the page cache`);
  return bytes;
}

async function startBareServer(body: Buffer) {
  const program = fileURLToPath(new URL("bare-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    env: { ...process.env, BODY: body.toString("base64") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  const [port] = await once(createInterface(child.stdout), "line");
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Alternates between the servers, so that other load on the machine affects both. */
async function comparePageCache(siteUrl: string) {
  await (await fetch(siteUrl + PAGE)).arrayBuffer();
  const page = await cachedPage(siteUrl + PAGE);
  const bareServer = await startBareServer(page);
  const measureTurn = async () => ({
    bare: await loadWithWrk(bareServer.url, PAGE),
    cached: await loadWithWrk(siteUrl, PAGE),
  });
  // Warm-up: until then the compiler takes part of the processor time.
  await measureTurn();
  const turns: Awaited<ReturnType<typeof measureTurn>>[] = [];
  while (turns.length < TURNS) turns.push(await measureTurn());
  bareServer.stop();
  const medianOf = (digits: number, figure: (turn: (typeof turns)[number]) => number) =>
    round(median(turns.map(figure)), digits);
  return {
    bareRequestsPerSecond: medianOf(0, ({ bare }) => bare.requestsPerSecond),
    cachedRequestsPerSecond: medianOf(0, ({ cached }) => cached.requestsPerSecond),
    ratio: medianOf(2, ({ bare, cached }) => cached.requestsPerSecond / bare.requestsPerSecond),
    bareCpuMsPerRequest: medianOf(4, ({ bare }) => bare.cpuMsPerRequest),
    cachedCpuMsPerRequest: medianOf(4, ({ cached }) => cached.cpuMsPerRequest),
    // Near 1 the server was the bottleneck. If it is well below, the client or other load was, and only processor times are
    // reliable.
    bareCoresBusy: medianOf(2, ({ bare }) => (bare.requestsPerSecond * bare.cpuMsPerRequest) / 1000),
    pageBytesBrotli: page.length,
  };
}

const site = await startSite({ goods: GOODS, env: { LOG_LEVEL: "warn" } });
try {
  console.log(JSON.stringify(await comparePageCache(site.url)));
} finally {
  await site.stop();
}
