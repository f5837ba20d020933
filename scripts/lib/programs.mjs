/** The programs that tests and measurements need and npm cannot install: browsers, PostgreSQL, PgBouncer, faketime and wrk. */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

const debianServers = "/usr/lib/postgresql";

const inPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

const wholeBrowsers = ["chromium", "chromium-browser", "google-chrome"];

/** CHROMIUM_PATH wins. */
function findBrowser(names) {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return existsSync(wanted) ? wanted : undefined;
  return names.map(inPath).find(Boolean);
}

/** Path of Chromium, or undefined; the headless shell, which draws no window, takes a third less time. */
export const findChromium = () => findBrowser(["chromium-headless-shell", ...wholeBrowsers]);

/** Path of a Chromium with everything that the shell lacks, such as whole pages kept for Back; or undefined. */
export const findWholeChromium = () => findBrowser(wholeBrowsers);

/** Path of Firefox, or undefined. */
export const findFirefox = () => inPath("firefox-esr") ?? inPath("firefox");

/**
 * Paths of the driver of WebKit for GTK, of its small browser, which Debian keeps out of PATH, and of the X server for its window:
 * `{ driver, browser, display }`, or undefined.
 */
export function findWebKit() {
  const libraries = existsSync("/usr/lib") ? readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu")) : [];
  const browser = libraries
    .flatMap((folder) => ["4.1", "4.0"].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find(existsSync);
  const [driver, display] = [inPath("WebKitWebDriver"), inPath("Xvfb")];
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Folder with `initdb` and `postgres`, or undefined. Debian keeps them out of PATH, one folder a version. */
export function findPostgresBin() {
  const versions = existsSync(debianServers) ? readdirSync(debianServers).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debianServers, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** Path of PgBouncer, or undefined. Debian keeps it among the programs of root. */
export const findPgBouncer = () => inPath("pgbouncer") ?? ["/usr/sbin/pgbouncer"].find(existsSync);

/** Path of the load generator wrk, or undefined. */
export const findWrk = () => inPath("wrk");

/** Path of faketime, which starts a program at another moment, or undefined. */
export const findFaketime = () => inPath("faketime");

let listsUpdated = false;

/** Installs Debian packages where that is possible without asking anybody. Answers whether it was. */
export async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !inPath("apt-get")) return false;
  // Without RUNLEVEL the package of PostgreSQL would start a server of its own.
  const env = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  console.log(`Installing ${packages.join(", ")} with apt-get…`);
  if (!listsUpdated) await run("apt-get", ["update", "-q"], { env, quiet: true });
  listsUpdated = true;
  const args = ["install", "-y", "-q", "--no-install-recommends", ...packages];
  const { code, output } = await run("apt-get", args, { env, quiet: true });
  if (code !== 0) console.log(output.trim().split("\n").slice(-5).join("\n"));
  return code === 0;
}
