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

/** Pages of a test that follow each other share a process, which keeps its compiled scripts: a tenth of the time of journeys. */
export const oneRenderer = ["--process-per-site", "--renderer-process-limit=1"];
