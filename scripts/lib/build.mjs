/** Builds the site into build/ when its sources have changed since the last build. */
import { copyFileSync, cpSync, existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { root, run, seconds, tool } from "./run.mjs";

const sources = [
  "app",
  "gateway",
  "public",
  "server",
  "server.ts",
  "serve.ts",
  "environment.ts",
  "vanilla.css.ts",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/lib/build.mjs",
  "scripts/lib/served-browsers.mjs",
];

const stampFile = join(root, "build/.stamp");

/** Name in build/ -> source. */
const programs = {
  server: "server.ts",
  serve: "serve.ts",
  gateway: "gateway/main.ts",
  import: "gateway/office/import/main.ts",
  pictures: "gateway/pictures-main.ts",
  migrate: "gateway/platform/db/migrate.ts",
  "demo-remove": "gateway/demo/main.ts",
  calendar: "gateway/calendar-main.ts",
  jobs: "gateway/jobs-main.ts",
  orders: "gateway/orders-main.ts",
  staff: "gateway/staff-main.ts",
  doctor: "doctor.ts",
};

/** Programs, by their names in the folder, with what they look for beside themselves. */
export async function bundlePrograms(sourceByName, outdir) {
  const esbuild = await import("esbuild");
  const options = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    external: ["*/build/server/index.js"],
    sourcemap: true,
    logLevel: "warning",
  };
  const entryPoints = Object.entries(sourceByName).map(([out, source]) => ({ in: source, out }));
  await esbuild.build({ ...options, entryPoints });
  await esbuild.stop();
  // A thread looks for its code beside the program that starts it; these files import packages only.
  for (const thread of [
    "gateway/platform/db/embedded-worker.mjs",
    "gateway/sales/invoices/draw-invoice-worker.mjs",
    "gateway/office/import/formats/xls-rows-worker.mjs",
  ])
    copyFileSync(join(root, thread), join(root, outdir, basename(thread)));
  for (const folder of ["gateway/platform/db/migrations", "gateway/demo/shop"]) {
    const copy = join(root, outdir, basename(folder));
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(root, folder), copy, { recursive: true });
  }
}

async function precompress() {
  const bundle = pathToFileURL(join(root, "build/precompress.js")).href;
  const { precompress } = await import(bundle);
  await precompress(join(root, "build/client"));
  for (const end of [".js", ".js.map"]) rmSync(join(root, `build/precompress${end}`));
}

/** Two starts at once make one build: the second waits for it. */
export const ensureBuilt = () => withLock(join(root, "node_modules/.cache/build.lock"), "building", build);

async function build() {
  const wanted = fingerprint(root, sources);
  if (readStamp(stampFile) === wanted && existsSync(join(root, "build/server.js"))) return;
  console.log("Building the site…");
  const started = performance.now();
  // A build that is cut short must not look finished.
  rmSync(stampFile, { force: true });
  const args = [tool("remix"), "vite:build", "--logLevel", "warn"];
  const { code, output } = await run(process.execPath, args, { env: { NODE_ENV: "production" }, quiet: true });
  if (code !== 0) throw new Error(`the site could not be built:\n${output}`);
  await bundlePrograms({ ...programs, precompress: "server/precompress.ts" }, "build");
  await precompress();
  writeStamp(stampFile, wanted);
  console.log(`Site built in ${seconds(started)}`);
}
