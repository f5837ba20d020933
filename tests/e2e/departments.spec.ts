import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addCustomer, newPhone } from "../support/customer.ts";
import { expectNoAxeViolations, main, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { codeSentTo, enterCode, expectStep } from "./journeys/sign-in.ts";
import { addStaff, enterPassword, signInStaff, signInWithCode } from "./journeys/staff-sign-in.ts";

const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

async function newDepartment(): Promise<{ id: number; title: string }> {
  const title = `Отдел ${randomUUID()}`;
  const [row] = await queryShop<{ id: number }>(
    "insert into departments (title, location_ids, roles_allowed) values ($1, '{1}', '{department,shop}') returning id",
    [title],
  );
  return { id: row?.id ?? 0, title };
}

// They begin with a sign-in of two steps.
test.describe.configure({ timeout: 60_000 });

test.beforeEach(({ shop }) => {
  reachable(shop);
});

test.describe("signing in as staff", () => {
  test("STF-062 STF-065 a new browser needs a code, and the same one not again", {
    tag: "@widths",
  }, async ({ page }) => {
    const member = await addStaff({ role: "manager" });
    await enterPassword(page, member.email);
    await expectStep(page, "Введите код из SMS");
    await expectNoAxeViolations(page);
    const code = await codeSentTo(member.phone);
    await enterCode(page, code === "1111" ? "2222" : "1111");
    await expect(page.getByRole("alert")).toContainText("Ошибка Валидации");
    await enterCode(page, code);
    await expect(page).toHaveURL(/\/back-office\/$/);
    await page.goto("/manager/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Кабинет сотрудника");

    const bar = page.getByRole("region", { name: "Панель оператора" });
    await bar.getByText("Ольга Котова, manager").click();
    await bar.getByRole("link", { name: "Выйти" }).click();
    await expect(page).toHaveURL(/\/login/);
    await enterPassword(page, member.email);
    await expect(page).toHaveURL(/\/back-office\/$/);
  });

  test("a phone alone signs no staff in, and a confirmed browser is none for a colleague", async ({ page }) => {
    const [member, colleague] = [await addStaff({ role: "manager" }), await addStaff({ role: "manager" })];
    await signInWithCode(page, member);
    await page.goto("/logout");
    await page.context().clearCookies({ name: /^(access_token|token_info|sign_in)$/ });
    await enterPassword(page, colleague.email);
    await expectStep(page, "Введите код из SMS");
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Номер телефона" }).fill(member.phone);
    await queryShop("update phone_confirmations set created_at = created_at - interval '2 minutes' where phone = $1", [
      member.phone,
    ]);
    await page.getByRole("button", { name: "Получить код" }).click();
    await expectStep(page, "Введите код из SMS");
    await enterCode(page, await codeSentTo(member.phone));
    await expectStep(page, "Вход по паролю");
    await expect(page.getByRole("alert")).toContainText("Сотрудники входят по паролю");
  });
});

test("STF-004 STF-057 STF-058 STF-059 an administrator of a department adds a seller, who can sign in", {
  tag: "@widths",
}, async ({ page, browser }) => {
  const { id, title } = await newDepartment();
  await signInStaff(page, { role: "department", surname: "Громова", departmentId: id });
  await main(page).getByRole("link", { name: "Отделы и сотрудники" }).click();
  await expect(page).toHaveURL("/manager/departments/");
  await expectNoAxeViolations(page);
  await expect(main(page).getByRole("link", { name: /^(Отдел|Центры) / })).toHaveCount(1);
  await main(page).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectNoAxeViolations(page);

  const [phone, email] = [newPhone(), `seller-${randomUUID()}@example.ru`];
  await field(page, "Фамилия").fill("Zhukov");
  await field(page, "Имя").fill("Павел");
  await button(page, "Добавить сотрудника").click();
  await expect(main(page).getByRole("alert")).toContainText("Выберите роль");
  await expect(field(page, "Фамилия")).toHaveValue("Zhukov");
  await expectNoAxeViolations(page);
  await field(page, "Фамилия").fill("Жуков");
  await field(page, "Телефон").fill(phone);
  await field(page, "E-mail").fill(email);
  await main(page).getByRole("link", { name: "Что может каждая роль" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Роли и права");
  await expect(main(page).getByText("Искать клиентов и открывать их карточки")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/manager/departments/${id}/`);
  await field(page, "Фамилия").fill("Жуков");
  await field(page, "Имя").fill("Павел");
  await field(page, "Телефон").fill(phone);
  await field(page, "E-mail").fill(email);
  await field(page, "Продавец центра").check();
  await field(page, "Пароль").fill("пароль для смены");
  await button(page, "Добавить сотрудника").click();
  await expect(main(page).getByRole("status")).toContainText("Павел Жуков теперь в отделе");
  await expect(main(page).getByRole("link", { name: "Жуков Павел" })).toBeVisible();

  const { userAgent, javaScriptEnabled } = test.info().project.use;
  const theirs = await browser.newContext({ userAgent, javaScriptEnabled, baseURL: new URL(page.url()).origin });
  await signInWithCode(await theirs.newPage(), { userId: 0, phone, email }, "пароль для смены");
  await theirs.close();
});

test("STF-059 a customer is hired by a code to their phone, gets another role, leaves and comes back", async ({
  page,
}) => {
  const { id, title } = await newDepartment();
  const phone = newPhone();
  await addCustomer({ firstname: "Вера", surname: "Клиентова", phone, email: `vera-${randomUUID()}@example.ru` });
  await signInStaff(page, { role: "department", surname: "Громова", departmentId: id });
  const hire = async () => {
    await page.goto(`/manager/departments/${id}/`);
    await field(page, "Фамилия").fill("Клиентова");
    await field(page, "Имя").fill("Вера");
    await field(page, "Телефон").fill(phone);
    await field(page, "E-mail").fill(`typed-${randomUUID()}@example.ru`);
    await field(page, "Продавец центра").check();
    await queryShop("update phone_confirmations set created_at = created_at - interval '2 minutes' where phone = $1", [
      phone,
    ]);
    await button(page, "Добавить сотрудника").click();
    await expect(main(page).getByRole("alert")).toContainText("введите код из SMS");
    await expect(field(page, "Фамилия")).toHaveValue("Клиентова");
    await expectNoAxeViolations(page);
    await field(page, "Код из SMS").fill(await codeSentTo(phone));
    await button(page, "Принять на работу").click();
    await expect(main(page).getByRole("status")).toContainText("Сотрудник принят");
  };
  await hire();
  await main(page).getByRole("link", { name: "Клиентова Вера" }).click();
  const roles = main(page).getByRole("group", { name: "Роли сотрудника" });
  await roles.getByRole("checkbox", { name: "Администратор отдела" }).check();
  await button(page, "Сохранить роли").click();
  await expect(main(page).getByRole("status")).toContainText("Роли изменены");
  await expect(main(page).getByRole("row", { name: /Клиентова/ })).toContainText(
    "Администратор отдела, Продавец центра",
  );
  await main(page)
    .getByRole("checkbox", { name: /Удалить из отдела/ })
    .check();
  await button(page, "Удалить сотрудника").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await hire();
});

test("STF-025 STF-026 STF-060 STF-061 blocks, unblocks, sets a password and deletes", async ({ page, browser }) => {
  const { id, title } = await newDepartment();
  const seller = await addStaff({ role: "shop", firstname: "Павел", surname: "Жуков", departmentId: id });
  const { userAgent, javaScriptEnabled } = test.info().project.use;
  const theirs = await browser.newContext({ userAgent, javaScriptEnabled, baseURL: process.env.SITE_URL });
  const other = await theirs.newPage();
  await signInWithCode(other, seller);
  await signInStaff(page, { role: "department", surname: "Громова", departmentId: id });
  await page.goto(`/manager/departments/${id}/`);
  await main(page).getByRole("link", { name: "Громова Ольга" }).click();
  await expect(main(page)).toContainText("Эту учётную запись меняет другой администратор");
  await main(page).getByRole("link", { name: "Жуков Павел" }).click();
  await button(page, "Заблокировать").click();
  await expect(main(page).getByRole("status")).toContainText("заблокирован");
  await expect(main(page).getByRole("row", { name: /Жуков/ })).toContainText("Заблокирован");
  await other.goto("/my/");
  await expect(other).toHaveURL(/\/login/);
  await enterPassword(other, seller.email);
  await expect(other.getByRole("alert")).toContainText("закрыт");

  await button(page, "Разблокировать").click();
  await expect(main(page).getByRole("status")).toContainText("снова может войти");
  await field(page, "Новый пароль").fill("другой пароль смены");
  await button(page, "Задать пароль").click();
  await expect(main(page).getByRole("alert")).toContainText("Повторите пароль");
  await field(page, "Новый пароль").fill("другой пароль смены");
  await field(page, "Новый пароль ещё раз").fill("другой пароль смены");
  await button(page, "Задать пароль").click();
  await expect(main(page).getByRole("status")).toContainText("Пароль задан");
  await expectNoAxeViolations(page);
  await theirs.close();

  await button(page, "Удалить сотрудника").click();
  await expect(main(page).getByRole("alert")).toContainText("Отметьте, что удаляете сотрудника");
  await main(page)
    .getByRole("checkbox", { name: /Удалить из отдела/ })
    .check();
  await button(page, "Удалить сотрудника").click();
  await expect(page).not.toHaveURL(/user=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main(page).getByRole("link", { name: "Жуков Павел" })).toHaveCount(0);
});

test("STF-004 STF-023 an administrator of the shop adds a department by keyboard, others see none of it", {
  tag: "@wide",
}, async ({ page }) => {
  const title = `Отдел ${randomUUID()}`;
  await signInStaff(page, { role: "admin", surname: "Тихонов" });
  await page.goto("/manager/departments/");
  await field(page, "Название").focus();
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await expect(main(page).getByRole("checkbox", { name: "Оператор" })).toBeFocused();
  await page.keyboard.press("Space");
  await button(page, "Сохранить отдел").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main(page).getByRole("status")).toContainText("Отдел добавлен");
  const form = page.getByRole("region", { name: "Изменить отдел" });
  await expect(form.getByRole("checkbox", { name: "Оператор" })).toBeChecked();
  await field(page, "Название").fill("");
  await form.getByRole("checkbox", { name: "Менеджер" }).check();
  await button(page, "Сохранить отдел").click();
  await expect(main(page).getByRole("alert")).toContainText("Назовите отдел");
  await expect(form.getByRole("checkbox", { name: "Менеджер" })).toBeChecked();
  await expectNoAxeViolations(page);
});

test("GEN-005 STF-011 operators, managers and administrators of departments sign in and find their own pages alone", async ({
  page,
}) => {
  const { id } = await newDepartment();
  const theirs = `/manager/departments/${id}/`;
  await page.goto(theirs);
  await expect(page).toHaveURL(/\/login\?/);
  const statusesOf = async (staff: Parameters<typeof signInStaff>[1]) => {
    await page.context().clearCookies();
    await signInStaff(page, staff);
    return [(await page.goto("/manager/"))?.status(), (await page.goto(theirs))?.status()];
  };
  expect(await statusesOf({ role: "callcenter" })).toEqual([200, 403]);
  expect(await statusesOf({ role: "manager" })).toEqual([200, 403]);
  expect(await statusesOf({ role: "department", departmentId: id })).toEqual([403, 200]);
  expect(await statusesOf({ role: "department" })).toEqual([403, 404]);
});
