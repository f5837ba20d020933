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

/** A colour on its way from one to another is nobody's choice: axe judges where it comes to rest. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });

/** Violations of WCAG 2.2 A and AA on an open page, one text for each rule. axe runs inside the page: scripts must be on. */
export async function axeViolations(page: Page): Promise<string[]> {
  await layOutAll(page);
  await page.evaluate(program);
  await endTransitions(page);
  return page.evaluate(
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
}
