import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, isPhone, test } from "../support/page-test.ts";

const searchBy = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });

test.describe("the home page", () => {
  test("GEN-021 both searches stand on the first screen of a phone together with the header, one press apart", async ({
    page,
  }) => {
    if (isPhone()) await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: /Корзина/ })).toBeInViewport();
    await expect(searchBy(page, "По автомобилю").getByRole("button")).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
    if (isPhone()) {
      await expect(searchBy(page, "По размеру")).toBeHidden();
      await page.getByText("По размеру", { exact: true }).filter({ visible: true }).click();
      await expect(searchBy(page, "По автомобилю")).toBeHidden();
    }
    await expect(searchBy(page, "По размеру").getByRole("combobox", { name: "Ширина" })).toBeInViewport();
    await expect(searchBy(page, "По размеру").getByRole("button")).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
  });

  test("the search by car goes on to the models of the brand", { tag: "@noscripts" }, async ({ page }) => {
    await page.goto("/");
    const form = searchBy(page, "По автомобилю");
    await form.getByRole("combobox", { name: "Марка автомобиля" }).selectOption({ label: "Kia" });
    await form.getByRole("combobox", { name: "Что подобрать" }).selectOption({ label: "Диски" });
    await form.getByRole("button", { name: "Выбрать модель" }).click();
    await expect(page).toHaveURL(/\/cars\/\?brand=kia&category=disk$/);
    await expect(page.getByRole("main").getByRole("combobox", { name: "Модель" })).toBeVisible();
  });

  test("CFG-045 CFG-049 CFG-048 the brand strip begins with the featured brands and goes on with the second list", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await page.goto("/");
    const brands = page.getByRole("main").getByRole("region", { name: "Бренды шин" }).getByRole("link");
    const names = await brands.allTextContents();
    expect(names.slice(0, 4)).toEqual(["Ikon Tyres", "Nokian Tyres", "Nordman", "Pirelli"]);
    expect(names.slice(4)).toEqual(["Cordiant", "Formula", "Gislaved", "Hankook", "Torero", "Laufenn"]);
    await brands.first().click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/brand-is-ikon-tyres\/$/);
  });

  test("REG-004 shows the region's shops with address, whether they are open, next times and phone", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await page.goto("/");
    const shops = page.getByRole("region", { name: "Сервисные центры в Москве" }).getByRole("article");
    await expect(shops).toHaveCount(3);
    for (const shop of await shops.all()) {
      await expect(shop).toContainText(
        /Москва, .*(Открыто (круглосуточно|до \d{1,2}:\d{2})|Закрыто, откроется (.* )?в \d{1,2}:\d{2})/,
      );
      await expect(shop.getByRole("link", { name: /^\d\d:\d\d\s?, записаться: / }).first()).toHaveAttribute(
        "href",
        /^\/service-tyre-fitting\/\?.*shop=\d+&date=.*&time=/,
      );
      await expect(shop.getByRole("heading").getByRole("link")).toHaveAttribute("href", /^\/centres\/[\w-]+\/$/);
      await expect(shop.getByRole("link", { name: /^\+7/ })).toHaveAttribute("href", /^tel:\+7\d{10}$/);
    }
  });

  test("goods of the season come before everything but the searches, and lead to all of them", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await page.goto("/");
    const goods = page.getByRole("main").getByRole("region", { name: /^(Зимние|Летние) шины$/ });
    await expect(goods.getByRole("article")).toHaveCount(4);
    const season = (await goods.getByRole("heading").first().textContent())?.startsWith("Зимние") ? "winter" : "summer";
    await goods.getByRole("link", { name: /^Все / }).click();
    await expect(page).toHaveURL(new RegExp(`/catalog/tyres/season-is-${season}/$`));
  });

  test("what buyers write names the goods that it is of", { tag: "@noscripts" }, async ({ page }) => {
    await page.goto("/");
    const words = page.getByRole("region", { name: "Пишут покупатели" }).getByRole("listitem");
    expect(await words.count()).toBeGreaterThan(0);
    for (const word of await words.all()) {
      await expect(word.getByRole("img", { name: /^Оценка \d,\d из 5$/ })).toBeVisible();
      await expect(word).toContainText(/[А-Я][а-яё]+, \d{1,2}\s\S+\s\d{4}/);
      await expect(word.getByRole("link")).toHaveAttribute("href", /^\/tyre\//);
    }
  });

  test("offers and conditions lead to pages that say the same", { tag: "@noscripts" }, async ({ page }) => {
    for (const [offer, heading] of [
      ["Скидка за старый аккумулятор", "Акции"],
      ["Шиномонтаж на месте", /^Шиномонтаж/],
    ] as const) {
      await page.goto("/");
      await page.getByRole("region", { name: "Акции и условия" }).getByRole("link", { name: offer }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
    await page.goto("/offers/");
    await expect(page.getByRole("main")).toContainText("Скидка за старый аккумулятор");
  });
});
