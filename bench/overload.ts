/**
 * More clients than the site can serve, on lists that no cache answers, each asking again at once. `npx tsx bench/overload.ts [folder
 * …]` prints a JSON object; it needs `npm run build`. Other folders with a `build/` are measured by turns with this one.
 */
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { root, startBuiltSite } from "./built-site.ts";
import { round } from "./figures.ts";

const GOODS = 20_000;
const CLIENTS = [8, 200, 400];
const SECONDS = 10;
const PAGES = 60;
const TURNS = 1;
/** What is asked before, so that the compiler has done its work. */
const WARM_UP_SECONDS = 10;
const REST_MS = 15_000;

interface TimedAnswer {
  status: number;
  ms: number;
}

function ask(port: number, path: string, agent: Agent | false): Promise<TimedAnswer> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    const headers = { Host: `localhost:${port}`, Cookie: "token_info=bench", "Accept-Encoding": "br" };
    const done = (status: number) => resolve({ status, ms: performance.now() - beganMs });
    const outgoing = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => done(answer.statusCode ?? 0));
      answer.on("error", () => done(0));
    });
    outgoing.on("error", () => done(0));
    outgoing.end();
  });
}

/** So many clients for so long, and beside them somebody who asks for the health over new connections. */
async function load(port: number, clients: number, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const untilMs = performance.now() + seconds * 1_000;
  const pages: TimedAnswer[] = [];
  const health: TimedAnswer[] = [];
  const client = async (n: number) => {
    for (let page = n; performance.now() < untilMs; page += 1)
      pages.push(await ask(port, `/catalog/tyres/?page=${1 + (page % PAGES)}`, agent));
  };
  const watch = async () => {
    while (performance.now() < untilMs) {
      health.push(await ask(port, "/healthz", false));
      await pause(100);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: clients }, (_, n) => client(n))]);
  agent.destroy();
  return { pages, health };
}

const figuresOf = (asked: readonly TimedAnswer[]) => {
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 0);
  return { count: asked.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
};

async function memoryMb(port: number): Promise<{ resident: number; heap: number; buffers: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (name: string) => round(Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? 0) / 2 ** 20, 0);
  return {
    resident: of("process_resident_memory_bytes"),
    heap: of("nodejs_heap_size_used_bytes"),
    buffers: of("nodejs_external_memory_bytes"),
  };
}

async function measure(folder: string) {
  const site = await startBuiltSite({ folder, goods: GOODS });
  const { port } = site;
  try {
    await load(port, 8, WARM_UP_SECONDS);
    const memoryBefore = await memoryMb(port);
    const runs = [];
    for (const clients of CLIENTS) {
      const { pages, health } = await load(port, clients, SECONDS);
      const good = pages.filter(({ status }) => status === 200);
      const shed = pages.filter(({ status }) => status === 503);
      const memory = await memoryMb(port);
      runs.push({
        clients,
        pagesPerSecond: round(good.length / SECONDS, 1),
        admitted: figuresOf(good),
        shed: { ...figuresOf(shed), withinATenth: shed.filter(({ ms }) => ms < 100).length },
        otherAnswers: pages.length - good.length - shed.length,
        health: figuresOf(health),
        memory,
        load: round(loadavg()[0] ?? 0, 1),
      });
    }
    await pause(REST_MS);
    return { memoryBefore, runs, memoryAfterRest: await memoryMb(port) };
  } finally {
    await site.stop();
  }
}

const folders = [root, ...process.argv.slice(2)];
const results: Record<string, unknown[]> = {};
for (let turn = 0; turn < TURNS; turn += 1)
  for (const folder of folders) {
    const name = folder === root ? "this build" : folder;
    results[name] = [...(results[name] ?? []), await measure(folder)];
  }
console.log(JSON.stringify(results));
