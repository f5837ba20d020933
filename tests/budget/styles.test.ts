import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { featureOf, lacking } from "../../scripts/lib/browser-apis.mjs";
import { oldestServed } from "../../scripts/lib/served-browsers.mjs";

/** What some served browser does without, and what a customer has there instead. */
const withoutHarm: Record<string, string> = {
  "selectors.has":
    "fields of all deliveries are in sight, a chosen tile has no frame; what would contradict itself asks @supports",
  "selectors.modal": "the page behind a dialog scrolls",
  "selectors.popover-open": "the QR code stands in its place on the page",
  "selectors.-webkit-inner-spin-button": "a field shows the arrows of the browser",
  "properties.hyphens": "long words break anywhere",
  "properties.scroll-initial-target": "a strip begins at its start",
  "properties.scrollbar-width": "a strip has a scroll bar",
  "properties.overscroll-behavior": "the page scrolls on behind a sheet",
  "properties.overscroll-behavior-x": "a swipe at the end of a strip is the browser's",
  "selectors.details-content": "the columns of the footer are opened by a press on a wide screen, too",
  "properties.text-wrap": "headings are wrapped anyhow",
  "properties.content-visibility": "the foot of a page is laid out at once",
  "properties.contain-intrinsic-block-size": "the same",
  "properties.overflow-clip-margin": "shadows are cut off",
  "properties.rotate": "an arrow does not turn, a skip link is in sight",
  "properties.translate": "the same",
  "properties.resize": "a text field keeps its size",
  "properties.accent-color": "ticks have the browser's colour",
  "properties.forced-color-adjust": "colours are those of the browser",
  "properties.text-size-adjust": "letters are as large as the browser wants",
  // Written a second time with the prefix by the build.
  "properties.mask-image": "-webkit-mask-image",
  "properties.mask-size": "-webkit-mask-size",
  // Only half of it is missing: the outline does not follow the rounded corners.
  "properties.outline": "a square outline",
};

it("styles use nothing that a served browser lacks, unless the page is whole without it", () => {
  const folder = "build/client/assets/";
  const served = oldestServed();
  const found = new Set<string>();
  const see = (path: string) => {
    const feature = featureOf(`css.${path}`);
    if (feature && lacking(feature, served)) found.add(path);
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".css"))) {
    const css = readFileSync(folder + file, "utf8").replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, "");
    for (const [, name] of css.matchAll(/@([a-z-]+)/g)) see(`at-rules.${name}`);
    for (const [, selector = "", body = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      for (const [, name] of selector.matchAll(/:{1,2}([a-z-]+)/g)) see(`selectors.${name}`);
      for (const [, property] of body.matchAll(/(?:^|;)([a-z-]+):/g)) see(`properties.${property}`);
    }
  }
  expect(found.size).toBeGreaterThan(0);
  expect([...found].filter((path) => !(path in withoutHarm))).toEqual([]);
  // What is no longer used must not be excused for ever.
  expect(Object.keys(withoutHarm).filter((path) => !found.has(path))).toEqual([]);
});
