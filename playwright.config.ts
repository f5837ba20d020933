import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/lib/programs.mjs";
import { chromiumFlags, shortVisits, withoutPictures } from "./tests/support/chromium.ts";
import { IS_FULL, IS_QUICK } from "./tests/support/test-scope.ts";

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
};

const desktop = {
  viewport: { width: 1280, height: 900 },
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
};

/**
 * What a test needs, as its tags. Without one it runs with scripts on a phone and without them on a desktop. `@scripts` and `@noscripts`
 * leave one of the two, `@phone` and `@wide` are for what one width alone has. What is tagged `@widths` is tried at the other width as well
 * in `npm run test:full`: these are a quarter of all journeys, and seldom break alone.
 */
const SCRIPTS = /@scripts\b/;
const NO_SCRIPTS = /@noscripts\b/;
const PHONE = /@phone\b/;
const WIDE = /@wide\b/;
const OTHER_WIDTH = IS_FULL ? [/@widths\b/] : [];

/**
 * `npm test` plays the main roads: `@main` in both modes that its other tags leave, `@main-scripts` and `@main-plain` in one of them.
 * Whoever starts Playwright by hand gets every journey.
 */
const MAIN = {
  scripts: IS_QUICK ? /@main(?:-scripts)?(?![-\w])/ : /(?:)/,
  plain: IS_QUICK ? /@main(?:-plain)?(?![-\w])/ : /(?:)/,
};
/** What has a tag of the list, and is a main road. */
const withTag = (tags: RegExp[], main: RegExp) =>
  tags.map((tag) => new RegExp(`^(?=[^]*${tag.source})[^]*${main.source}`));

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/e2e-setup.ts",
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/test-results/e2e.json" }]],
  fullyParallel: true,
  // A third browser works while the others wait.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    // The setup writes it; the workers read this file again after that.
    baseURL: process.env.SITE_URL,
    serviceWorkers: "block",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, withoutPictures, ...shortVisits] },
  },
  projects: [
    { name: "js-360", grep: MAIN.scripts, grepInvert: [NO_SCRIPTS, WIDE], use: { ...phone, javaScriptEnabled: true } },
    {
      name: "js-1280",
      grep: withTag([WIDE, ...OTHER_WIDTH], MAIN.scripts),
      grepInvert: [NO_SCRIPTS, PHONE],
      use: { ...desktop, javaScriptEnabled: true },
    },
    {
      name: "nojs-360",
      grep: withTag([PHONE, ...OTHER_WIDTH], MAIN.plain),
      grepInvert: [SCRIPTS, WIDE],
      use: { ...phone, javaScriptEnabled: false },
    },
    {
      name: "nojs-1280",
      grep: MAIN.plain,
      grepInvert: [SCRIPTS, PHONE],
      use: { ...desktop, javaScriptEnabled: false },
    },
  ],
});
