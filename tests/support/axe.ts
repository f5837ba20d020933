import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What is only laid out when it comes near has no true sizes before: axe judges the page as whoever walks through it sees it. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });

/** Violations of WCAG 2.2 A and AA on an open page, one text for each rule. axe runs inside the page: scripts must be on. */
export async function axeViolations(page: Page): Promise<string[]> {
  await layOutAll(page);
  const { violations } = await new AxeBuilder({ page })
    // Frames of other hosts are not ours to judge, and no test reads what passed: a third of the time.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join("; ")})`,
  );
}
