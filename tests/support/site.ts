import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { authLogin } from "../../gateway/contract/customers/auth.ts";
import { queueList } from "../../gateway/contract/office/system-state.ts";
import { DEMO_PASSWORD } from "../../gateway/demo/customers-people.ts";
import { callsThrough, dataOf } from "../../gateway/testing/client.ts";
import packageJson from "../../package.json" with { type: "json" };
import { fingerprint } from "../../scripts/lib/fingerprint.mjs";
import { freePort, type Program, startProgram, stopProgram } from "./process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/**
 * Those of `npm start`, and of the embedded database only what is used is compiled, and that once, not again for speed that a short life
 * does not repay: a start takes 4.7 s of a processor instead of 7.5, filling the demo shop 16 instead of 22.
 */
const nodeFlags = [
  ...packageJson.scripts.start.split(" ").filter((word) => word.startsWith("--")),
  "--liftoff-only",
  "--wasm-lazy-compilation",
];
const templates = join(root, "node_modules/.cache/demo-data");

/** Enough for every facet and several pages of each category, and generated in seconds. */
export const TEST_GOODS = 2_000;
/** For who looks at every page: the smallest shop whose list of tyres has a second one. */
export const SMALL_SHOP_GOODS = 45;

export interface SiteOptions {
  /** Size of the demo shop in goods. */
  goods?: number;
  /** Environment of the site beside PORT, HOST, DATA_DIR and DEMO_GOODS. With DATABASE_URL or GATEWAY_URL the embedded database is not used. */
  env?: Record<string, string>;
  /** Runs the gateway as a process of its own; false when unset, or what `SEPARATE_GATEWAY=1` says for a whole run of tests. */
  hasSeparateGateway?: boolean;
  /** Environment of that gateway alone. */
  gatewayEnv?: Record<string, string>;
  /** Puts into the demo data, before the site opens them, what nobody could do on its pages within a test. */
  prepare?(dataDir: string): Promise<void>;
}

export interface Site {
  port: number;
  /** Origin of the default region, `http://localhost:PORT`. Other regions: `http://{region}.localhost:PORT` (Chromium resolves them to loopback). */
  url: string;
  /** Origin of the gateway that is a process of its own; null without one. */
  gatewayUrl: string | null;
  /** Log of the process so far, and of that gateway. */
  output(): string;
  /** Stops gracefully and deletes the data. */
  stop(): Promise<void>;
  /** Ends the process at once (kill -9); the data stay for `start`. */
  crash(): Promise<void>;
  /** Starts again after `crash`, on the same port and data. */
  start(): Promise<void>;
  /** Pauses the process, lets it go on, or asks it to stop. */
  signal(signal: "SIGSTOP" | "SIGCONT" | "SIGTERM"): void;
}

/** Production with several processes refuses to start without. */
export const SHARED_SECRETS = {
  ACCESS_TOKEN_SECRET: "secret-of-the-tokens-of-all-processes",
  COOKIE_SECRET: "secret-of-the-cookies-of-all-processes",
};

/** What serves the site, and a path that it answers once it does. */
const NPM_START = { args: [join(root, "build/server.js")], first: "/healthz" };
const REMIX_SERVE = {
  args: [join(root, "node_modules/@remix-run/serve/dist/cli.js"), join(root, "build/serve.js")],
  first: "/robots.txt",
};

const answersWithinMs = 120_000;
const pollMs = 100;

/** Asks again and again; throws what `late` says once it has taken too long. */
async function until(isSo: () => Promise<boolean>, late: () => string): Promise<void> {
  for (let attempt = 0; attempt < answersWithinMs / pollMs; attempt++) {
    if (await isSo()) return;
    await pause(pollMs);
  }
  throw new Error(late());
}

/** Every part is open before the first request is taken; whether a gateway elsewhere works is no matter of the start. */
const untilAnswering = (program: Program, url: string): Promise<void> =>
  until(
    async () => {
      if (program.hasExited()) throw new Error(`the site ended while starting:\n${program.output()}`);
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
        await response.body?.cancel();
        return response.ok;
      } catch {
        // Not listening yet.
        return false;
      }
    },
    () => `the site did not answer within ${answersWithinMs} ms:\n${program.output()}`,
  );

/** What the demo shop has by itself where the site is not told of another database or gateway. */
export const DEMO_PHONES = {
  SERVICE_HOTLINE_PHONE: "+78000000001",
  BATTERY_HOTLINE_PHONE: "+78000000002",
  SUPPORT_PHONE: "+78000000003",
};

const environmentOf = (dataDir: string, { goods, env }: SiteOptions): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  NODE_ENV: "production",
  ALLOW_EMBEDDED_DATABASE: "1",
  DATA_DIR: dataDir,
  DEMO_GOODS: String(goods ?? TEST_GOODS),
  ...((env?.DATABASE_URL ?? env?.GATEWAY_URL) && SHARED_SECRETS),
  // Tests have the processor for themselves.
  PICTURES_AHEAD: "0",
  ...env,
});

interface GatewayProgram {
  url: string;
  output(): string;
  stop(): Promise<void>;
}

/** The gateway alone, as `npm run gateway` runs it, for the site at `siteOrigin`. */
async function launchGateway(siteOrigin: string, dataDir: string, options: SiteOptions): Promise<GatewayProgram> {
  const port = await freePort();
  const program = startProgram({
    command: process.execPath,
    args: [...nodeFlags, "--enable-source-maps", join(root, "build/gateway.js")],
    cwd: root,
    env: {
      ...environmentOf(dataDir, options),
      GATEWAY_HOST: "127.0.0.1",
      GATEWAY_PORT: String(port),
      SITE_ORIGIN: siteOrigin,
      MESSAGE_INBOX: "yes",
      ...options.env,
      ...options.gatewayEnv,
    },
    stopSignal: "SIGTERM",
  });
  await program.waitFor("Gateway: http", answersWithinMs);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => program.output(),
    stop: () => stopProgram(program, "SIGTERM", 20_000),
  };
}

async function launch(port: number, dataDir: string, folder: string, options: SiteOptions): Promise<Program> {
  // `SITE_SERVER=remix-serve` for a whole run of tests, with `SEPARATE_GATEWAY=1`: as `npm run serve` has it.
  const isRemixServe = process.env.SITE_SERVER === "remix-serve" && options.env?.GATEWAY_URL !== undefined;
  const { args, first } = isRemixServe ? REMIX_SERVE : NPM_START;
  const program = startProgram({
    command: process.execPath,
    args: [...nodeFlags, "--enable-source-maps", ...args],
    cwd: root,
    env: { HOST: "127.0.0.1", PORT: String(port), ...environmentOf(dataDir, options) },
    stopSignal: "SIGTERM",
    folder,
  });
  try {
    await untilAnswering(program, `http://localhost:${port}${first}`);
  } catch (error) {
    await stopProgram(program, "SIGTERM", 5_000);
    throw error;
  }
  return program;
}

/** What a fresh shop has to do: left undone, every copy of it would draw seven invoices, which takes 5 s of a processor. */
async function untilWorkedOff(url: string): Promise<void> {
  const { call } = callsThrough((path, init) => fetch(`${url}${path}`, init));
  const login = { username: "admin@example.ru", password: DEMO_PASSWORD };
  const { access_token: accessToken } = dataOf(await call(authLogin, login));
  await until(
    async () =>
      dataOf(await call(queueList, {}, { accessToken })).rows.every(({ waiting, running }) => waiting + running === 0),
    () => "the demo shop has not done what it had to do",
  );
}

/** Folder with a freshly filled embedded demo database; made once for a state of the gateway's sources. */
export async function demoTemplate(goods = TEST_GOODS): Promise<string> {
  const version = fingerprint(root, ["gateway", "package-lock.json"]).slice(0, 16);
  const template = join(templates, `${version}-${goods}`);
  if (existsSync(template)) return template;
  await mkdir(templates, { recursive: true });
  const folder = await mkdtemp(join(templates, "new-"));
  const port = await freePort();
  const program = await launch(port, folder, folder, { goods, env: { STAFF_SECOND_PROOF: "no" } });
  await untilWorkedOff(`http://localhost:${port}`);
  await stopProgram(program, "SIGTERM", 20_000);
  for (const name of await readdir(templates)) {
    // Another test process may have made this one meanwhile, and be copying it.
    if (name.endsWith(`-${goods}`) && join(templates, name) !== template)
      await rm(join(templates, name), { recursive: true, force: true });
  }
  try {
    await rename(folder, template);
  } catch (error) {
    // Another test process was faster: its copy is as good.
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

/** Starts the built site (build/server.js) on a free loopback port with its own copy of the demo data. Needs `npm run build` before. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  if (!existsSync(join(root, "build/server.js")))
    throw new Error("there is no build/server.js: run `npm run build` first");
  const folder = await mkdtemp(join(tmpdir(), "tests-site-"));
  const dataDir = join(folder, "data");
  if (options.env?.DATABASE_URL === undefined && options.env?.GATEWAY_URL === undefined) {
    // Over a thousand files: `cp` of promises takes two and a half times as long.
    cpSync(await demoTemplate(options.goods), dataDir, { recursive: true });
    await options.prepare?.(dataDir);
  }
  const port = await freePort();
  const { hasSeparateGateway = process.env.SEPARATE_GATEWAY === "1" } = options;
  const gateway =
    hasSeparateGateway && options.env?.GATEWAY_URL === undefined
      ? await launchGateway(`http://localhost:${port}`, dataDir, options)
      : null;
  const siteOptions = gateway
    ? { ...options, env: { ...DEMO_PHONES, ...options.env, GATEWAY_URL: gateway.url } }
    : options;
  const start = () => launch(port, dataDir, folder, siteOptions);
  let program = await start();

  return {
    port,
    url: `http://localhost:${port}`,
    gatewayUrl: gateway?.url ?? null,
    output: () => program.output() + (gateway?.output() ?? ""),
    async stop() {
      await stopProgram(program, "SIGTERM", 20_000);
      await gateway?.stop();
      await rm(folder, { recursive: true, force: true });
    },
    crash: () => stopProgram(program, "SIGKILL", 5_000),
    async start() {
      program = await start();
    },
    signal: (signal) => program.signal(signal),
  };
}

let shared: Promise<Site> | undefined;

/** One site for all files of tests that a process runs, none of which changes what another reads. It ends with the process. */
export function sharedSite(): Promise<Site> {
  shared ??= startSite();
  return shared;
}
