/** Builds the site into build/ when its sources have changed since the last build. */
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { STAFF_SEGMENTS } from "../../app/shared/staff-segments.js";
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
  for (const thread of ["gateway/platform/db/embedded-worker.mjs", "gateway/sales/invoices/draw-invoice-worker.mjs"])
    copyFileSync(join(root, thread), join(root, outdir, basename(thread)));
  const migrations = join(root, outdir, "migrations");
  rmSync(migrations, { recursive: true, force: true });
  cpSync(join(root, "gateway/platform/db/migrations"), migrations, { recursive: true });
}

/** What most routes have, written once; `unpack` runs in the browser and puts it back. */
const unpack = (routes) => {
  const { root } = routes;
  for (const id in routes) {
    const route = routes[id];
    route.id = id;
    if (route === root) continue;
    route.parentId ??= "root";
    route.css ??= root.css;
    route.hasLoader ??= true;
    if (route.module[0] !== "/") route.module = `/assets/${id.slice(7)}-${route.module}.js`;
  }
  return routes;
};

/** Stands for the pages of staff in the list of everybody else: a redirect may lead there, and the browser asks the server for the whole page. */
const WHOLE_PAGE = `export const clientLoader = ({ request }) => {
  location.assign(request.url);
  return new Promise(() => {});
};
export default () => null;
`;

/**
 * Makes the browser's list of routes short, which every page loads: without the files that each route imports (Remix asks for them only to
 * prefetch links, which this site does not), without what a route does not have, and without what `unpack` puts back. A second list, which
 * pages of staff load instead, has their routes, too.
 */
async function trimRouteManifest() {
  const { transformSync } = await import("esbuild");
  const code = transformSync(`(${unpack})(__remixManifest.routes)`, { minify: true }).code.trim();
  const assets = join(root, "build/client/assets");
  const [name] = readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("Remix has changed: there is no list of routes for the browser");
  const file = join(assets, name);
  const [, before, list] = /^(window\.__remixManifest=)(.*?);?$/s.exec(readFileSync(file, "utf8")) ?? [];
  if (!list) throw new Error("Remix has changed: the browser's list of routes is written otherwise");
  const manifest = JSON.parse(list);
  for (const route of Object.values(manifest.routes)) {
    delete route.imports;
    for (const [fact, value] of Object.entries(route)) if (value === false && fact !== "hasLoader") delete route[fact];
  }
  const write = (target, routes) =>
    writeFileSync(
      join(assets, target),
      `${before}${JSON.stringify({ ...manifest, routes: shortRoutes(routes) })};${code}`,
    );
  write(name.replace(/\.js$/, "-staff.js"), manifest.routes);
  const wholePage = `whole-page-${createHash("sha256").update(WHOLE_PAGE).digest("base64url").slice(0, 8)}.js`;
  writeFileSync(join(assets, wholePage), WHOLE_PAGE);
  write(name, forCustomers(manifest.routes, `/assets/${wholePage}`));
}

function forCustomers(routes, module) {
  const isForStaff = ({ path = "" }) => STAFF_SEGMENTS.includes(path.split("/", 1)[0]);
  const forAll = Object.entries(routes).filter(([, route]) => !isForStaff(route));
  const standIns = STAFF_SEGMENTS.map((segment) => {
    const id = `routes/${segment}`;
    return [
      id,
      { id, parentId: "root", path: `${segment}/*`, hasLoader: true, hasClientLoader: true, module, css: [] },
    ];
  });
  return Object.fromEntries([...forAll, ...standIns]);
}

function shortRoutes(whole) {
  const routes = structuredClone(whole);
  for (const [id, route] of Object.entries(routes)) {
    delete route.id;
    if (id === "root") continue;
    if (route.parentId === "root") delete route.parentId;
    if (route.hasLoader) delete route.hasLoader;
    if (isDeepStrictEqual(route.css, whole.root.css)) delete route.css;
    const hash = route.module.slice(`/assets/${id.slice(7)}-`.length, -".js".length);
    if (route.module === `/assets/${id.slice(7)}-${hash}.js`) route.module = hash;
  }
  if (!isDeepStrictEqual(unpack(structuredClone(routes)), whole))
    throw new Error("Remix has changed: the browser's list of routes cannot be put together again");
  return routes;
}

/** Vite writes a dynamic import in two ways, the second one where parts of it are named. Its helper may be called `$`, before which there is no \b. */
const PRELOAD = /(?<![\w$])[\w$]+\(\(\)=>import\("(\.\/[^"]+)"\),__vite__mapDeps\(\[[\d,]*\]\)\)/g;

const NAMED_PRELOAD = /(?<![\w$])[\w$]+\((async\(\)=>\{(?:(?!__vite__mapDeps).)*?\}),__vite__mapDeps\(\[[\d,]*\]\)\)/g;

/** What a script of ours imports later shares its framework and styles with the page, so there is nothing to be loaded ahead of it. */
function dropPreloads() {
  const assets = join(root, "build/client/assets");
  for (const name of readdirSync(assets).filter((file) => file.endsWith(".js"))) {
    const before = readFileSync(join(assets, name), "utf8");
    const imported = before.replace(PRELOAD, 'import("$1")').replace(NAMED_PRELOAD, "($1)()");
    const after = imported.includes("__vite__mapDeps(")
      ? imported
      : imported.replace(/^const __vite__mapDeps=.*?\n/, "");
    if (after !== before) writeFileSync(join(assets, name), after);
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
  await trimRouteManifest();
  dropPreloads();
  await bundlePrograms({ ...programs, precompress: "server/precompress.ts" }, "build");
  await precompress();
  writeStamp(stampFile, wanted);
  console.log(`Site built in ${seconds(started)}`);
}
