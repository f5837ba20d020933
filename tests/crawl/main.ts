/**
 * `npm run crawl`: the whole demo shop of DEMO_GOODS goods, as `Admission` says, with axe on a few pages of every kind at two widths.
 * Prints a summary and what is wrong; ends with 1 when something is. Needs a build.
 */
import { startSite } from "../support/site.ts";
import { axeFaults, axeSample, hasBrowser } from "./axe-walk.ts";
import { crawlShop } from "./crawl-shop.ts";
import type { Fault } from "./page-report.ts";

const GOODS = Number(process.env.DEMO_GOODS ?? 20_000);
const SHOWN_OF_A_KIND = 20;

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1_000);
const site = await startSite({ goods: GOODS, env: { LOG_LEVEL: "warn" } });
try {
  const crawl = await crawlShop(site, {
    sampledRegion: "samara",
    perKind: 8,
    pictureEvery: 100,
    htmlPerTemplate: Number.POSITIVE_INFINITY,
    onProgress: (asked) => console.error(`${asked} addresses in ${seconds()} s`),
  });
  const sample = hasBrowser() ? axeSample(crawl.pages, new URL(site.url).host, 3) : [];
  if (sample.length === 0) console.error("There is no Chromium: axe is left out.");
  const faults = [...crawl.faults, ...(sample.length > 0 ? await axeFaults(sample, [360, 1280]) : [])];
  printFaults(faults);
  console.log(`goods ${GOODS}, addresses in sitemaps ${crawl.inSitemaps}`);
  console.log(`addresses asked ${crawl.asked}, pages ${crawl.pages.length}, links met ${crawl.links}`);
  console.log(`pages looked at by axe ${sample.length}, each at two widths`);
  console.log(`faults ${faults.length}, seconds ${seconds()}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await site.stop();
}

function printFaults(faults: readonly Fault[]): void {
  const byKind = new Map<string, Fault[]>();
  for (const fault of faults) byKind.set(fault.kind, [...(byKind.get(fault.kind) ?? []), fault]);
  for (const [kind, ofKind] of byKind) {
    console.log(`${kind}: ${ofKind.length}`);
    for (const { at, text } of ofKind.slice(0, SHOWN_OF_A_KIND)) console.log(`  ${at}: ${text}`);
  }
}
