import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, test } from "../support/page-test.ts";

// What the framework writes about a component that threw.
test.use({ expectedProblems: [/^(exception|console): /] });

/** The page of the shop, never the framework's own. */
async function expectOwnErrorPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Техническая ошибка" })).toBeVisible();
  await expect(page).toHaveTitle("Техническая ошибка");
  await expect(page.getByRole("main").getByRole("link", { name: /^\+7/ })).toHaveAttribute("href", /^tel:\+7\d{10}$/);
  await expect(page.getByText(/unexpected|error:|TypeError/i)).toHaveCount(0);
  await expectNoAxeViolations(page);
}

test("ERR-051 ERR-052 ERR-056 titles that throw end in «Техническая ошибка» with the phone", {
  tag: ["@main-scripts", "@scripts"],
}, async ({ page }) => {
  await open(page, "/catalog/tyres/");
  // As a new version of the shop may answer a page of the old one.
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"goods"', '"goodz"') });
  });
  await page.getByLabel("Порядок").selectOption("price");
  await expectOwnErrorPage(page);
});

test("data of another shape in place of the layout's end in «Техническая ошибка» with the phone", {
  tag: "@scripts",
}, async ({ page }) => {
  await open(page, "/catalog/tyres/?sort=stock");
  await page.route(/\.data\?.*_routes=root/, (route) =>
    route.fulfill({
      status: 200,
      contentType: "text/x-script",
      headers: { "X-Remix-Response": "yes" },
      body: '[{"_1":2},"root",{"_3":4},"data","none"]',
    }),
  );
  await page
    .getByRole("button", { name: /^В корзину/ })
    .first()
    .click();
  await expectOwnErrorPage(page);
});
