import { findChromium } from "../../scripts/lib/programs.mjs";

/** With these Debian's Chromium is quiet without a network. */
export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For what looks at pictures. */
export const launchOptions = { executablePath: findChromium(), args: chromiumFlags };

/** Each picture of goods is drawn at its first request: that is what most of a journey would wait for. */
export const withoutPictures = "--blink-settings=imagesEnabled=false";

/**
 * For pages that are left after a moment: those of a test share a process, which keeps its compiled scripts, nothing is compiled for speed
 * that only long use repays, and nothing draws as a graphics card would. Together a quarter of the processor time of journeys.
 */
export const shortVisits = [
  "--process-per-site",
  "--renderer-process-limit=1",
  "--js-flags=--no-turbofan --no-maglev --max-lazy",
  "--disable-software-rasterizer",
  "--num-raster-threads=1",
];
