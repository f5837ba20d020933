import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, test, whenTakenOver } from "../support/page-test.ts";

const field = (page: Page) => page.locator("#site-search");
const options = (page: Page) => page.getByRole("listbox", { name: "Подсказки" }).getByRole("option");

/** Types as people do; suggestions come when their script is there. */
async function typeAndWait(page: Page, text: string): Promise<void> {
  await whenTakenOver(page);
  await field(page).focus();
  await expect(field(page)).toHaveRole("combobox");
  await field(page).pressSequentially(text);
  await expect(options(page).first()).toBeVisible();
}

test("CAT-015 a car, a misspelt model and a page are found, and the field keeps what was typed", {
  tag: "@widths",
}, async ({ page }) => {
  for (const [typed, address, heading] of [
    ["шины на киа рио", /\/catalog\/tyres\/autobrand-is-kia\//, /Kia Rio/],
    ["хакапелита", /\/catalog\/tyres\/.*hakkapeliitta/, /./],
    ["шиномонтаж", /\/service-tyre-fitting\//, /./],
  ] as const) {
    await page.goto("/");
    await field(page).fill(typed);
    await field(page).press("Enter");
    await expect(page).toHaveURL(address);
    await expect(field(page)).toHaveValue(typed);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  }
});

test("what was corrected is said, with the way to the words as they were typed", { tag: "@widths" }, async ({
  page,
}) => {
  await page.goto("/");
  await field(page).fill("brigestone шины");
  await field(page).press("Enter");
  await expect(page.getByText("по запросу «bridgestone шины»")).toBeVisible();
  await expect(field(page)).toHaveValue("brigestone шины");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "искать «brigestone шины»" }).click();
  await expect(page.getByRole("heading", { name: "Ничего не нашли" })).toBeVisible();
});

test("words that nothing was chosen by are said, and the rest is shown", async ({ page }) => {
  for (const [typed, said] of [
    ["тормозные колодки солярис", "Не учли слова «солярис»: показываем остальное."],
    ["шипованные диски", "Не учли слова «шипованные»: показываем остальное."],
    ["зимние шины Екб", "Не учли слова «Екб»: показываем остальное."],
  ] as const) {
    await page.goto("/");
    await field(page).fill(typed);
    await field(page).press("Enter");
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(field(page)).toHaveValue(typed);
  }
});

test("suggestions are chosen by keyboard, closed by Escape, and lead on", {
  tag: ["@main-scripts", "@scripts", "@widths"],
}, async ({ page }) => {
  await page.goto("/about/");
  await typeAndWait(page, "205/55");
  await expect(options(page).filter({ hasText: "205/55 R16" })).not.toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("205/55");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");

  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "");
  await expect(field(page)).toBeFocused();
  const target = await first.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${new URL(target ?? "", "http://site").pathname}`));
});

test.describe("while suggestions fail", () => {
  test.use({ expectedProblems: [/^(net::ERR_CONNECTION_RESET|503 )/] });

  test("the field is left alone, and the form works", { tag: "@scripts" }, async ({ page }) => {
    await page.goto("/");
    let asked = 0;
    await page.route("**/search/suggest.json*", (route) => {
      asked += 1;
      return asked % 2 ? route.abort("connectionreset") : route.fulfill({ status: 503, body: "" });
    });
    await whenTakenOver(page);
    await field(page).focus();
    await expect(field(page)).toHaveRole("combobox");
    for (const text of ["киа", " рио"]) {
      const before = asked;
      await field(page).pressSequentially(text);
      await expect.poll(() => asked).toBeGreaterThan(before);
    }
    await expect(field(page)).toHaveValue("киа рио");
    await expect(options(page)).toHaveCount(0);
    await field(page).press("Enter");
    await expect(page).toHaveURL(/autobrand-is-kia/);
  });
});

test("without scripts the field is a plain one", { tag: "@noscripts" }, async ({ page }) => {
  expect(hasScripts()).toBe(false);
  await page.goto("/");
  await expect(field(page)).not.toHaveAttribute("role", "combobox");
});
