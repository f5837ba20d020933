import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/lib/programs.mjs";
import { atOnce } from "../support/at-once.ts";
import { axeViolations } from "../support/axe.ts";
import { chromiumFlags, withoutPictures } from "../support/chromium.ts";
import { overlaps } from "../support/overlaps.ts";
import { templateOf } from "./addresses.ts";
import type { Fault, PageReport } from "./page-report.ts";

/** So high that no sticky bar lies beside what would be scrolled from under it. Journeys look at windows of usual heights. */
const HEIGHT = 6_000;
const WINDOWS = 2;

/** A few pages of every kind that a crawl met in the default region. */
export function axeSample(pages: readonly PageReport[], host: string, perKind: number): string[] {
  const samples = new Map<string, string[]>();
  for (const page of pages) {
    if (page.host !== host) continue;
    const sample = samples.get(templateOf(page.kind)) ?? [];
    if (sample.length < perKind) samples.set(templateOf(page.kind), [...sample, page.href]);
  }
  return [...samples.values()].flat();
}

export const hasBrowser = (): boolean => findChromium() !== undefined;

/** Opens each address in one browser at each width of the window in CSS pixels; a script that throws there is a fault, and what lies over something else. Needs `hasBrowser`. */
export async function axeFaults(addresses: readonly string[], widths: readonly number[]): Promise<Fault[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: [...chromiumFlags, withoutPictures],
  });
  const faults: Fault[] = [];
  const visits = widths.flatMap((width) => addresses.map((address) => ({ width, address }))).values();
  const openVisits = async () => {
    const context = await browser.newContext({ locale: "ru-RU", reducedMotion: "reduce", serviceWorkers: "block" });
    // `npm run crawl` is run by tsx, which wraps each function in a call that a page does not have.
    await context.addInitScript("globalThis.__name = (named) => named");
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => faults.push({ kind: "script", at: page.url(), text: message }));
    for (const { width, address } of visits) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(address);
      const at = `${address} at ${width} px`;
      for (const text of await page.evaluate(overlaps)) faults.push({ kind: "overlap", at, text });
      for (const text of await axeViolations(page)) faults.push({ kind: "axe", at, text });
    }
  };
  try {
    await atOnce(WINDOWS, openVisits);
    return faults;
  } finally {
    await browser.close();
  }
}
