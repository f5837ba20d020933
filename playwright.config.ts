import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/lib/programs.mjs";
import { chromiumFlags, oneRenderer, withoutPictures } from "./tests/support/chromium.ts";

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

/** Starts a site of its own for a page without scripts: once is enough. */
const ONCE = /dev-messages\.spec\.ts$/;

/** The phone with scripts and the desktop without run everything else; the other two what depends on the width as well. */
const AT_BOTH_WIDTHS = /(access|call-qr|keyboard|purchase|shell|third-party-scripts)\.spec\.ts$/;

/** What a test says that it needs, as its tag. */
const SCRIPTS = /@scripts\b/;
const PHONE = /@phone\b/;
const WIDE = /@wide\b/;

/** Every journey runs with and without scripts, on a phone and on a desktop. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/e2e-setup.ts",
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: "node_modules/.cache/test-results/e2e.json" }]],
  fullyParallel: true,
  // A third browser works while the others wait.
  workers: 3,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: true,
  use: {
    // The setup writes it; the workers read this file again after that.
    baseURL: process.env.SITE_URL,
    serviceWorkers: "block",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, withoutPictures, ...oneRenderer] },
  },
  projects: [
    { name: "js-360", testIgnore: ONCE, grepInvert: WIDE, use: { ...phone, javaScriptEnabled: true } },
    {
      name: "js-1280",
      testMatch: AT_BOTH_WIDTHS,
      grepInvert: PHONE,
      use: { ...desktop, javaScriptEnabled: true },
    },
    {
      name: "nojs-360",
      testMatch: AT_BOTH_WIDTHS,
      grepInvert: [SCRIPTS, WIDE],
      use: { ...phone, javaScriptEnabled: false },
    },
    { name: "nojs-1280", grepInvert: [SCRIPTS, PHONE], use: { ...desktop, javaScriptEnabled: false } },
  ],
});
