import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { countDocuments } from "../support/document-count.ts";
import { expectNoAxeViolations, hasScripts, open, test, whenTakenOver } from "../support/page-test.ts";
import { carOf, chooseSteps } from "./journeys/car-steps.ts";
import { cartLink } from "./journeys/purchase.ts";

const CAR_PARTS = ["brand", "model", "generation", "modification"];
const NAMES = ["car_manufacturer", "car_model", "car_generation", "car_modification"];
const SETTINGS = "user_settings";
const verdict = (page: Page) => page.getByText(/^(Подходит|Не подходит)/).first();
const bar = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link", { name: /^Ваш автомобиль: / })
    .first();

interface Goods {
  sku: string;
  url: string;
}

async function firstGoods(page: Page, query: string): Promise<Goods> {
  const answer = await page.request.get(`/api/gateway/goods/list?${query}&sort=stock&limit=1`);
  return (await answer.json()).data.items[0];
}

const fittingQuery = (category: string, car: Record<string, string>) =>
  [`category[]=${category}`, ...Object.entries(car).map(([part, slug]) => `auto${part}[]=${slug}`)].join("&");

/** The page of a whole car, as the last step leads to it. */
const openCar = (page: Page, car: Record<string, string>, back: string) =>
  page.goto(`/cars/?${new URLSearchParams({ ...car, back })}`);

async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies();
  return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]));
}

/** Where the text of an element is, without what is around it. */
const textBox = (element: Locator) =>
  element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { top, bottom } = range.getBoundingClientRect();
    return { top, bottom };
  });

const rememberCar = (page: Page) => page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();

test.describe("the chosen car", () => {
  test("CAR-001 CAR-002 is chosen step by step, remembered and leads to what fits it", {
    tag: "@main-scripts",
  }, async ({ page, context }) => {
    await page.goto("/cars/");
    const documents = countDocuments(page);
    const steps = await chooseSteps(page, "Volkswagen");
    // With the last list gone the focus is on what was chosen, and Tab goes on from there.
    if (hasScripts()) await expect(page.locator(":focus")).toContainText(/Марка.*Volkswagen.*Модификация/);
    expect(documents()).toBe(hasScripts() ? 0 : steps);
    await expect(page.getByText("Шины, штатный размер")).toBeVisible();
    await expect(page.getByText(/^Источник: /)).toBeVisible();
    await expectNoAxeViolations(page);
    await rememberCar(page);
    await expect(page).toHaveURL(/\/catalog\/tyres\/autobrand-is-volkswagen\/autogeneration-is-.*automodification-is-/);

    const cookies = await cookiesOf(context);
    const car = Object.fromEntries(CAR_PARTS.map((part, n) => [part, cookies[NAMES[n] ?? ""] ?? ""]));
    const answer = await page.request.get(`/api/gateway/goods/list?${fittingQuery("tyre", car)}&limit=1`);
    const { total } = (await answer.json()).data;
    await expect(page.getByRole("main")).toContainText(
      new RegExp(`(^|\\D)${total.toLocaleString("ru").replace(/\s/, "\\s")}\\sтовар`),
    );
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await expect(verdict(page)).toHaveText(/^Подходит/);

    const { url } = await firstGoods(page, "category[]=tyre");
    await page.goto(url);
    await expect(bar(page)).toContainText("Volkswagen");
    await page.reload();
    await expect(bar(page)).toContainText("Volkswagen");
  });

  test("CAR-015 CAR-018 a product page says whether it fits, and «Сбросить» deletes the car's cookies only", async ({
    page,
    context,
  }) => {
    const car = await carOf(page, "kia");
    const fitting = await firstGoods(page, fittingQuery("tyre", car));
    await page.goto(fitting.url);
    await page.getByRole("link", { name: "Проверить по автомобилю" }).click();
    await expect(page.getByRole("combobox", { name: "Марка" })).toBeVisible();
    await openCar(page, car, fitting.url);
    await rememberCar(page);
    await expect(page).toHaveURL(new RegExp(`${fitting.url}$`));
    await expect(verdict(page)).toHaveText(/^Подходит: (штатный размер|допустимая замена)$/);
    await expect(page.getByText("Проверьте размер на боковине вашей шины.")).toBeVisible();
    await expect(page.getByText(/Источник: /)).toBeVisible();
    await expectNoAxeViolations(page);

    const { url } = await firstGoods(page, "category[]=tyre&diameter[]=20");
    await page.goto(url);
    // One line above the price; in full, with the reason, below the button.
    await expect(verdict(page)).toHaveText("Не подходит");
    await expect(page.getByText("Не подходит вашему автомобилю")).toBeVisible();
    await expect(page.getByText(/Вашему автомобилю нужно: .*\d{3}\/\d{2} R1\d/)).toBeVisible();

    await page.getByRole("button", { name: "Сбросить авто" }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${url}$`));
    const cookies = await cookiesOf(context);
    for (const name of [...NAMES, ...NAMES.map((each) => `${each}_value`), "code_1c"])
      expect(cookies[name], name).toBeUndefined();
    expect(JSON.parse(cookies[SETTINGS] ?? "")).toEqual({});
  });

  test("CAR-002 two tabs show the car that was chosen last, and a choice in one page is never another's", async ({
    page,
    context,
  }) => {
    const { url } = await firstGoods(page, "category[]=tyre");
    const other = await context.newPage();
    await openCar(page, await carOf(page, "kia"), url);
    await openCar(other, await carOf(page, "volkswagen"), url);
    await rememberCar(other);
    await expect(bar(other)).toContainText("Volkswagen");
    await rememberCar(page);
    await expect(bar(page)).toContainText("Kia");
    await other.reload();
    await expect(bar(other)).toContainText("Kia");
  });

  test("CRT-012 a list for a car whose axles differ offers axle sets, and only before other choices", async ({
    page,
  }) => {
    const car = await carOf(page, "bmw");
    const path = `/catalog/tyres/${Object.keys(car)
      .sort()
      .map((part) => `auto${part}-is-${car[part]}/`)
      .join("")}`;
    await openCar(page, car, path);
    await rememberCar(page);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const axleSets = page.getByRole("region", { name: "Спереди и сзади разные размеры: комплекты на две оси" });
    const kit = axleSets.getByRole("listitem").first();
    await expect(kit.locator("img")).toHaveCount(2);
    await expect(kit).toContainText(/₽\s*за комплект 2 \+ 2/);
    await expect(kit).toContainText(/Сегодня весь комплект в \d+\s|Со склада: |Под заказ: /);
    const [front = "", back = ""] = await kit.getByRole("link").locator("b").allTextContents();
    expect(front).not.toBe(back);
    await expectNoAxeViolations(page);
    await kit.getByRole("link", { name: /^Перед/ }).click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toContainText(front.split(/\s/)[0] ?? front);
    await expect(page.getByText(/^Только на переднюю ось/)).toBeVisible();
    await expect(page.getByLabel(`Количество, ${await title.textContent()}`)).toHaveValue("2");
    await page.getByRole("link", { name: "Комплект на обе оси" }).click();
    const axleSet = page.getByRole("region", { name: "Комплект для разных осей" });
    await whenTakenOver(page);
    await axleSet
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .click();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");

    await open(page, path);
    await axleSets
      .getByRole("button", { name: /^В корзину · комплект/ })
      .first()
      .click();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 8 товаров");
    await page.goto("/basket/");
    const names = page.getByRole("listitem").filter({ hasText: "Передняя ось" }).first();
    const frontName = await textBox(names.getByRole("link").first());
    const backLabel = await textBox(names.getByText(/^Задняя ось/));
    expect(backLabel.top).toBeGreaterThanOrEqual(frontName.bottom + 1);

    await page.goto(`${path}season-is-winter/`);
    await expect(axleSets).toHaveCount(0);
  });
});
