/** The browsers that the site is made for: `browserslist` in package.json, for the build and for the check of what its files use. */
import browserslist from "browserslist";
import { root } from "./run.mjs";

/** By browserslist's names those of `@mdn/browser-compat-data`. */
const NAMES = {
  and_chr: "chrome_android",
  and_ff: "firefox_android",
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  ios_saf: "safari_ios",
  opera: "opera",
  safari: "safari",
  samsung: "samsunginternet_android",
};

/** The oldest served version of each browser, by the names of the data: `{ safari: 15.4, … }`. */
export function oldestServed() {
  const oldest = {};
  for (const entry of browserslist(undefined, { path: root })) {
    const [browser, versions] = entry.split(" ");
    const version = Number.parseFloat(versions);
    const name = NAMES[browser];
    if (!name) throw new Error(`browserslist names ${browser}, which the check does not know`);
    oldest[name] = Math.min(oldest[name] ?? version, version);
  }
  return oldest;
}

/** The same for esbuild, which knows no name for Samsung's browser: it is Chrome's engine, and older ones of that are served. */
export const buildTargets = () =>
  Object.entries(oldestServed()).flatMap(([browser, version]) => {
    const engine = browser.replace(/^safari_ios$/, "ios");
    return /^(chrome|edge|firefox|ios|opera|safari)$/.test(engine) ? [`${engine}${version}`] : [];
  });
