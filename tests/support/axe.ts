import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";

/** The whole program is sent to every page; it is twice as long with its comments. */
const program = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const MORE_RULES = {
  // Two parts of a page that a reader's list of landmarks cannot tell apart.
  "landmark-unique": { enabled: true },
  // WCAG 2.5.3, which axe still calls experimental: who speaks to the browser says the words that are seen.
  "label-content-name-mismatch": { enabled: true },
};

/** WCAG 2.2 A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What is only laid out when it comes near has no true sizes before: axe judges the page as whoever walks through it sees it. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });

/** A colour on its way from one to another is nobody's choice, nor is what comes into sight half there: axe judges where it comes to rest. */
const endMovements = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/**
 * A bar that sticks has a place of its own in the page, so that whatever it lies over can be scrolled away from it: axe sees that of bars
 * that are fixed, and takes a target half below one that sticks for a small one. Back in their places they still hide nothing for good.
 * Answers a function that lets them stick again.
 */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const MARK = "data-unstuck";
  await page.evaluate((mark) => {
    const sticky = [...document.querySelectorAll("*")].filter((each) => getComputedStyle(each).position === "sticky");
    for (const each of sticky) each.setAttribute(mark, "");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[${mark}] { position: relative !important; inset: auto !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, MARK);
  return () =>
    page.evaluate((mark) => {
      for (const each of document.querySelectorAll(`[${mark}]`)) each.removeAttribute(mark);
    }, MARK);
}

/** Violations of WCAG 2.2 A and AA on an open page, one text for each rule. axe runs inside the page: scripts must be on. */
export async function axeViolations(page: Page): Promise<string[]> {
  await layOutAll(page);
  await page.evaluate(program);
  await endMovements(page);
  const stickAgain = await unstick(page);
  const violations = await violationsOf(page);
  await stickAgain();
  return violations;
}

const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([tags, rules]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, {
        runOnly: { type: "tag", values: tags },
        rules,
        // No test reads what passed, and frames of other hosts are not ours to judge.
        resultTypes: ["violations"],
        iframes: false,
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join("; ")})`,
      );
    },
    [TAGS, MORE_RULES] as const,
  );
