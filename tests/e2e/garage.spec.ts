import { expect, type Page } from "@playwright/test";
import { signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, main, reachable, test } from "../support/page-test.ts";
import { carOf, chooseSteps } from "./journeys/car-steps.ts";

const flashOf = (page: Page) => main(page).getByRole("status");
const cars = (page: Page) =>
  main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });

/** Puts a car into the garage past the steps. */
async function addCar(page: Page, brand: string): Promise<void> {
  await page.goto(`/my/garage/add/?${new URLSearchParams(await carOf(page, brand))}`);
  await page.getByRole("button", { name: "Добавить в гараж" }).click();
  await expect(page).toHaveURL(/\/my\/garage\/$/);
}

const newCustomer = (page: Page) => signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина" });

test.describe("the garage", () => {
  test.beforeEach(({ shop }) => {
    reachable(shop);
  });

  test("ACC-002 CAR-003 CAR-006 CAR-007 takes a car of the classifier with its number and mileage, which can be changed", {
    tag: "@scripts",
  }, async ({ page }) => {
    await newCustomer(page);
    await page.goto("/my/garage/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Гараж");
    await expect(main(page)).toContainText("В гараже пока нет автомобилей");
    await expectNoAxeViolations(page);
    await main(page).getByRole("link", { name: "Добавить автомобиль" }).click();
    await chooseSteps(page, "Volkswagen");
    await expectNoAxeViolations(page);

    await page.getByRole("textbox", { name: "Госномер" }).fill("77");
    await page.getByRole("textbox", { name: "Пробег" }).fill("много");
    await page.getByRole("button", { name: "Добавить в гараж" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Введите номер целиком");
    await expect(alert).toContainText("целым числом километров");
    await expect(page.getByRole("textbox", { name: "Госномер" })).toHaveValue("77");
    await expect(page.getByRole("textbox", { name: "Пробег" })).toHaveValue("много");
    await page.getByRole("textbox", { name: "Госномер" }).fill("a 123 bc 77");
    await page.getByRole("textbox", { name: "Пробег" }).fill("120 000");
    await page.getByRole("button", { name: "Добавить в гараж" }).click();

    await expect(flashOf(page)).toContainText("теперь в гараже");
    await expect(cars(page)).toHaveCount(1);
    await expect(cars(page)).toContainText("Volkswagen");
    await expect(cars(page)).toContainText("А 123 ВС 77");
    await expect(cars(page)).toContainText("120 000 км");
    await expectNoAxeViolations(page);

    await cars(page)
      .getByRole("link", { name: /^Изменить/ })
      .click();
    await expect(page.getByRole("textbox", { name: "Пробег" })).toHaveValue("120000");
    await page.getByRole("textbox", { name: "Пробег" }).fill("121500");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(flashOf(page)).toContainText("Данные автомобиля сохранены");
    await expect(cars(page)).toContainText("121 500 км");
    await expect(cars(page)).toContainText("А 123 ВС 77");
  });

  test("CAR-002 CAR-008 CAR-014 CAR-015 the car chosen in the garage is the one that goods are looked for, until it is cleared", {
    tag: "@noscripts",
  }, async ({ page, context }) => {
    await newCustomer(page);
    await addCar(page, "kia");
    await addCar(page, "volkswagen");
    const kia = cars(page).filter({ hasText: "Kia" });
    await kia.getByRole("button", { name: /^Выбрать/ }).click();
    await expect(kia).toContainText("Выбран");
    const cookies = async () =>
      Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]));
    expect((await cookies()).car_manufacturer).toBe("kia");
    expect(JSON.parse((await cookies()).user_settings ?? "").car).toMatchObject({ brand: "kia" });

    const answer = await page.request.get("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1");
    await page.goto((await answer.json()).data.items[0].url);
    await expect(page.getByRole("link", { name: /^Ваш автомобиль: Kia/ })).toBeVisible();
    await page.goto("/my/garage/");
    await kia.getByRole("link", { name: /^Подобрать шины/ }).click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/autobrand-is-kia\//);
    await expect(page.getByRole("link", { name: /^Ваш автомобиль: Kia/ })).toBeVisible();

    await page.goto("/my/garage/");
    await kia.getByRole("button", { name: /^Снять выбор/ }).click();
    await expect(kia.getByRole("button", { name: /^Выбрать/ })).toBeVisible();
    expect((await cookies()).car_manufacturer).toBeUndefined();
    expect((await cookies()).code_1c).toBeUndefined();
  });

  test("a car chosen elsewhere is offered to the garage; a car is removed after a question only", {
    tag: "@scripts",
  }, async ({ page }) => {
    await newCustomer(page);
    await page.goto(`/cars/?${new URLSearchParams({ ...(await carOf(page, "kia")), back: "/my/garage/" })}`);
    await page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();
    await page.getByRole("link", { name: /^Добавить выбранный автомобиль: Kia/ }).click();
    await page.getByRole("button", { name: "Добавить в гараж" }).click();
    await expect(cars(page)).toContainText("Выбран");
    await expect(page.getByRole("link", { name: /^Добавить выбранный/ })).toHaveCount(0);

    await cars(page)
      .getByRole("link", { name: /^Удалить/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Удалить автомобиль из гаража?");
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Оставить" }).click();
    await expect(cars(page)).toHaveCount(1);
    await cars(page)
      .getByRole("link", { name: /^Удалить/ })
      .click();
    await page.getByRole("button", { name: "Удалить" }).click();
    await expect(flashOf(page)).toContainText("Автомобиль удалён из гаража");
    await expect(cars(page)).toHaveCount(0);
  });
});
