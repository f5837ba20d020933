import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  open,
  reachable,
  test,
} from "../support/page-test.ts";
import { fillCart, openCart } from "./journeys/purchase.ts";

const banner = (page: Page) => page.getByRole("banner");
const nameIn = (page: Page, name: string) => banner(page).getByRole("link", { name, exact: true });

/** In the bar and in the burger; which of them is seen depends on the width. */
const signInLinks = (page: Page) => banner(page).locator("a", { hasText: "Войти" });

/** Shows what belongs to the customer: the burger of a phone, the menu under the name on a wide screen. */
async function openMenu(page: Page, name: string): Promise<void> {
  if (isPhone()) await page.getByRole("navigation", { name: "Меню" }).locator("summary").click();
  else await nameIn(page, name).filter({ visible: true }).focus();
}

async function tokenCookies(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => ["access_token", "token_info", "sign_in", "cart"].includes(name));
}

test("NAV-026 NAV-037 NAV-038 NAV-039 the customer's pages are in the header of a wide screen and in a phone's burger", async ({
  page,
  shop,
}) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Агния", surname: "Лист" });
  await open(page, "/catalog/tyres/");
  await expect(signInLinks(page)).toHaveCount(0);
  await openMenu(page, "Агния");
  await expect(nameIn(page, "Агния").filter({ visible: true })).toHaveAttribute("href", "/my/");
  if (isPhone()) {
    await expect(nameIn(page, "Заказы: 0").filter({ visible: true })).toHaveAttribute("href", "/my/orders/");
    await expect(nameIn(page, "Договоры хранения: 0").filter({ visible: true })).toHaveAttribute(
      "href",
      "/my/contract-storage/",
    );
  } else {
    for (const title of ["Личный кабинет", "Заказы", "Гараж", "Баллы", "Настройки", "Договоры хранения"])
      await expect(nameIn(page, title).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(banner(page).getByRole("button", { name: "Выйти" }).filter({ visible: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("NAV-027 NAV-028 CAR-002 a car of the garage is chosen in the header of a wide screen, and the page stays", async ({
  page,
  shop,
}) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Белла", surname: "Лист" });
  const token = (await page.context().cookies()).find(({ name }) => name === "access_token")?.value ?? "";
  const title = "x";
  const car = {
    brand: { slug: "kia", title },
    model: { slug: "rio", title },
    generation: { slug: "iv", title },
    modification: { slug: "1-6-mpi-123-l-s", title },
  };
  const added = await page.request.post("/api/gateway/auth/user/auto/my", {
    data: { car },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(added.status()).toBe(200);

  await open(page, "/company/policy/");
  const garage = nameIn(page, "Гараж").filter({ visible: true });
  if (isPhone()) return expect(garage).toHaveCount(0);
  await garage.first().focus();
  const choice = banner(page).getByRole("button", { name: /^Kia Rio/ });
  await expect(choice).toHaveAttribute("aria-pressed", "false");
  await choice.click();
  await expect(page).toHaveURL(/\/company\/policy\//);
  await expect(banner(page).getByRole("link", { name: "Kia Rio" })).toBeVisible();
  await nameIn(page, "Гараж").filter({ visible: true }).first().focus();
  await expect(banner(page).getByRole("button", { name: "Kia Rio, выбран" })).toHaveAttribute("aria-pressed", "true");
});

test("AUT-054 AUT-055 AUT-058 who signs out is a guest on a fresh page, and Back shows nothing of theirs", {
  tag: "@main-scripts",
}, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Веста", surname: "Лист" });
  await page.goto("/my/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, "/catalog/tyres/");
  if (hasScripts()) await page.evaluate(() => sessionStorage.setItem("was-in-edit-profile", "1"));
  await openMenu(page, "Веста");
  await banner(page).getByRole("button", { name: "Выйти" }).filter({ visible: true }).click();

  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(signInLinks(page)).toHaveCount(2);
  expect(await tokenCookies(page)).toEqual([]);
  if (hasScripts()) expect(await page.evaluate(() => sessionStorage.getItem("was-in-edit-profile"))).toBeNull();

  await page.goBack();
  await expect(page).toHaveURL(/\/catalog\/tyres\/$/);
  await expect(signInLinks(page)).toHaveCount(2);
  await expect(page.getByText("Веста")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fmy%2F$/);
  await expect(page.getByText("Веста")).toHaveCount(0);
});

test("a link to signing out asks first", { tag: "@scripts" }, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Грета", surname: "Лист" });
  await page.goto("/logout/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Выход");
  await expectInOrder(page);
  await page.getByRole("main").getByRole("button", { name: "Выйти" }).click();
  await expect(signInLinks(page)).toHaveCount(2);
  expect(await tokenCookies(page)).toEqual([]);
});

test("B-12 the order form of a customer begins with what is known, and keeps what is typed instead", async ({
  page,
  shop,
}) => {
  reachable(shop);
  await signInNewCustomer(page, {
    firstname: "Диана",
    surname: "Лист",
    phone: newPhone(),
    email: `diana${Date.now()}@example.ru`,
  });
  const list = await page.request.get("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1");
  await fillCart(page, (await list.json()).data.items[0].sku, 4);
  await openCart(page);
  await expect(page.getByLabel("Имя")).toHaveValue("Диана Лист");
  await expect(page.getByLabel("Телефон", { exact: true })).toHaveValue(/^\+7 \(9\d\d\) \d{3}-\d\d-\d\d$/);
  await expect(page.getByLabel(/Электронная почта/)).toHaveValue(/^diana\d+@example\.ru$/);
  await page.getByLabel("Имя").fill("Мария");
  await page
    .getByRole("button", { name: /Заказать|Оформить/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Имя")).toHaveValue("Мария");
});
