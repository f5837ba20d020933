import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findWrk } from "../scripts/lib/programs.mjs";
import { startSite } from "../tests/support/site.ts";
import { median, processorSeconds, round } from "./figures.ts";

/** Load generator: a client in JavaScript would be slower than the servers here. */

const SECONDS = 3;
/** One thread is faster than a Node process, but only with a core of its own; on a busy machine two threads get enough. */
const load = ["--threads", "2", "--connections", "40", "--duration", `${SECONDS}s`];

/** Requests per second, and processor time of the server for each, from the same run. */
async function loadWithWrk(origin: string, path: string) {
  const program = findWrk();
  if (!program) throw new Error("there is no wrk here: Debian has it as the package wrk");
  const before = await processorSeconds(origin);
  const { stdout } = await promisify(execFile)(program, [...load, "--header", "Accept-Encoding: br", origin + path]);
  const cpuMs = ((await processorSeconds(origin)) - before) * 1000;
  if (/^\s*(Non-2xx|Socket errors)/m.test(stdout)) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+(\S+)/.exec(stdout)?.[1]),
    cpuMsPerRequest: cpuMs / requests,
  };
}

/**
 * Compares the page cache of the built site with a bare server that sends the same bytes. `npx tsx bench/page-cache.ts` prints
 * a JSON object; it needs `npm run build` and wrk.
 */

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
