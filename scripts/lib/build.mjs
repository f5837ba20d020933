/** Builds the site into build/ when its sources have changed since the last build. */
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { root, run, seconds, tool } from "./run.mjs";

const sources = [
  "app",
  "gateway",
  "public",
  "server",
  "server.ts",
  "vanilla.css.ts",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/lib/build.mjs",
];

const stampFile = join(root, "build/.stamp");

/** Name in build/ -> source. */
const programs = {
  server: "server.ts",
  gateway: "gateway/main.ts",
  import: "gateway/import/main.ts",
  migrate: "gateway/db/migrate.ts",
  "demo-remove": "gateway/demo/main.ts",
  calendar: "gateway/calendar-main.ts",
  jobs: "gateway/jobs-main.ts",
  orders: "gateway/orders-main.ts",
};

async function bundlePrograms() {
  const esbuild = await import("esbuild");
  const options = {
    absWorkingDir: root,
    outdir: "build",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    external: ["*/build/server/index.js"],
    sourcemap: true,
    logLevel: "warning",
  };
  const entryPoints = Object.entries(programs)
    .filter(([, source]) => existsSync(join(root, source)))
    .map(([out, source]) => ({ in: source, out }));
  await esbuild.build({ ...options, entryPoints });
  await esbuild.build({
    ...options,
    sourcemap: false,
    entryPoints: [{ in: "server/precompress.ts", out: "precompress" }],
  });
  await esbuild.stop();
  // A thread looks for its code beside the program that starts it; these files import packages only.
  for (const thread of ["gateway/db/embedded-worker.mjs", "gateway/invoices/draw-invoice-worker.mjs"])
    copyFileSync(join(root, thread), join(root, "build", basename(thread)));
  rmSync(join(root, "build/migrations"), { recursive: true, force: true });
  cpSync(join(root, "gateway/db/migrations"), join(root, "build/migrations"), { recursive: true });
}

/**
 * Takes out of the browser's list of routes what it can do without: which files each route imports (Remix asks for them only to prefetch
 * links, which this site does not), what a route does not have, and its id, which is its name in the list and written again there.
 */
function trimRouteManifest() {
  const assets = join(root, "build/client/assets");
  const [name] = readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("Remix has changed: there is no list of routes for the browser");
  const file = join(assets, name);
  const [, before, list, after] = /^(window\.__remixManifest=)(.*?)(;?)$/s.exec(readFileSync(file, "utf8")) ?? [];
  if (!list) throw new Error("Remix has changed: the browser's list of routes is written otherwise");
  const manifest = JSON.parse(list);
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (route.id !== id) throw new Error("Remix has changed: a route is not named by its id");
    delete route.id;
    delete route.imports;
    for (const [fact, value] of Object.entries(route)) if (value === false) delete route[fact];
  }
  const named = "for(const id in __remixManifest.routes)__remixManifest.routes[id].id=id;";
  writeFileSync(file, `${before}${JSON.stringify(manifest)}${after || ";"}${named}`);
}

async function precompress() {
  const bundle = pathToFileURL(join(root, "build/precompress.js")).href;
  const { precompress } = await import(bundle);
  await precompress(join(root, "build/client"));
  rmSync(join(root, "build/precompress.js"));
}

export async function ensureBuilt() {
  const wanted = fingerprint(root, sources);
  if (readStamp(stampFile) === wanted && existsSync(join(root, "build/server.js"))) return;
  console.log("Building the site…");
  const started = performance.now();
  // A build that is cut short must not look finished.
  rmSync(stampFile, { force: true });
  const args = [tool("remix"), "vite:build", "--logLevel", "warn"];
  const { code, output } = await run(process.execPath, args, { env: { NODE_ENV: "production" }, quiet: true });
  if (code !== 0) throw new Error(`the site could not be built:\n${output}`);
  trimRouteManifest();
  await bundlePrograms();
  await precompress();
  writeStamp(stampFile, wanted);
  console.log(`Site built in ${seconds(started)}`);
}
