/** Builds the site into build/ when its sources have changed since the last build. */
import { copyFileSync, cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
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
  jobs: "gateway/jobs-main.ts",
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
  // A thread looks for its code beside the program that starts it; this file imports packages only.
  copyFileSync(join(root, "gateway/db/embedded-worker.mjs"), join(root, "build/embedded-worker.mjs"));
  rmSync(join(root, "build/migrations"), { recursive: true, force: true });
  cpSync(join(root, "gateway/db/migrations"), join(root, "build/migrations"), { recursive: true });
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
  await bundlePrograms();
  await precompress();
  writeStamp(stampFile, wanted);
  console.log(`Site built in ${seconds(started)}`);
}
