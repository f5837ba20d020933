import { expect, type Locator, type Page } from "@playwright/test";
import { addCustomer, newPhone, signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { cartLink, fillCart, fillComment, goodsOf, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";
import { signInStaff } from "./journeys/staff-sign-in.ts";

// They begin with a sign-in of two steps.
test.describe.configure({ timeout: 60_000 });

const ACTING = "/manager/acting/";

const bar = (page: Page): Locator => page.getByRole("region", { name: "Работа за клиента" });
const orderForm = (page: Page): Locator => page.getByRole("region", { name: "Оформление заказа" });

const signInManager = (page: Page) => signInStaff(page, { role: "manager", surname: "Продавцова" });

/** By the page's own form: for an account or for a phone alone. */
async function actFor(page: Page, phone: string): Promise<void> {
  await page.goto(ACTING);
  await page.getByRole("textbox", { name: "Телефон клиента" }).fill(phone);
  await page.getByRole("radio", { name: "Звонок" }).check();
  await page.getByRole("button", { name: "Действовать за клиента" }).click();
  await expect(bar(page)).toBeVisible();
}

async function end(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Завершить" }).click();
  await expect(page.getByRole("status")).toContainText("Вы больше не действуете за клиента");
  await expect(bar(page)).toHaveCount(0);
}

async function agree(page: Page): Promise<void> {
  await orderForm(page)
    .getByRole("checkbox", { name: /персональных данных/ })
    .check();
  await orderForm(page)
    .getByRole("checkbox", { name: /правовой политикой/ })
    .check();
}

test.describe("acting for a client", () => {
  test.beforeEach(({ shop }) => {
    reachable(shop);
  });

  test("STF-003 begins at the card of a client", async ({ page }) => {
    const clientId = await addCustomer({ firstname: "Вера", surname: "Ильина", phone: newPhone() });
    await signInManager(page);
    await page.goto(`/manager/clients/${clientId}/`);
    await page.getByRole("radio", { name: "Визит" }).check();
    await page.getByRole("button", { name: "Действовать за клиента" }).click();
    await expect(bar(page)).toContainText("Вы действуете за: Вера И.");
  });

  test("STF-003 STF-051 STF-052 orders for an account found by phone, tells so on every page, and ends", {
    tag: "@main-plain",
  }, async ({ page, browser }) => {
    test.setTimeout(60_000);
    const phone = newPhone();
    const clientId = await addCustomer({ firstname: "Анна", surname: "Смирнова", phone });
    const { userId: managerId } = await signInManager(page);

    await page.goto(ACTING);
    await expectNoAxeViolations(page);
    await page.getByRole("textbox", { name: "Телефон клиента" }).fill("912");
    await page.getByRole("button", { name: "Действовать за клиента" }).click();
    await expect(page.getByRole("alert")).toContainText("Введите мобильный номер полностью");
    await expect(page.getByRole("alert")).toContainText("Выберите, почему");
    await expect(page.getByRole("textbox", { name: "Телефон клиента" })).toHaveValue("912");

    await actFor(page, phone);
    await expect(page).toHaveURL(/\/my\/$/);
    const masked = `+7 ${phone.slice(2, 5)} ***-**-${phone.slice(-2)}`;
    await expect(bar(page)).toContainText(`Вы действуете за: Анна С., ${masked} · осталось 30`);
    await expectNoAxeViolations(page);

    const { sku } = await goodsOf(page.request, "tyre", 20);
    await fillCart(page, sku, 2, String(clientId));
    await openCart(page);
    await expect(bar(page)).toContainText("Анна С.");
    await expect(orderForm(page).getByRole("textbox", { name: "Имя" })).toHaveValue(/Анна/);
    await agree(page);
    await submitOrder(page).click();
    const order = await readOrder(page, { name: "Анна", phone });
    await expect(bar(page)).toContainText("Анна С.");

    await end(page);
    await expect(page).toHaveURL(new RegExp(`${ACTING}$`));
    await page.goto("/");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина пуста");
    expect((await page.context().cookies()).filter(({ name }) => name === "acting")).toEqual([]);

    const [stored] = await queryShop<{ user_id: number }>("select user_id from orders where identity = $1", [
      order.number,
    ]);
    expect(stored?.user_id).toBe(clientId);
    const acts = await queryShop<{ call: string; client_user_id: number | null }>(
      "select call, client_user_id from staff_actions where staff_id = $1 order by id",
      [managerId],
    );
    expect(acts.map(({ call }) => call)).toEqual(["actingStart", "cartAdd", "orderCreate", "actingEnd"]);
    expect(acts[2]?.client_user_id).toBe(clientId);

    const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const own = await theirs.newPage();
    await signInNewCustomer(own, { firstname: "Анна", surname: "Смирнова" });
    await own.goto("/my/");
    const seen = await own.content();
    expect(seen).toContain("Анна");
    expect(seen).not.toMatch(/действуете за|acting|Ольга/i);
    await theirs.close();
  });

  test("says on the next page that it has ended by itself, and whose account is shown now", async ({ page }) => {
    const phone = newPhone();
    await addCustomer({ firstname: "Анна", surname: "Смирнова", phone });
    const { userId } = await signInManager(page);
    await actFor(page, phone);
    await queryShop(
      "update staff_acting set started_at = now() - interval '40 min', last_at = now() - interval '31 min' where staff_id = $1",
      [userId],
    );
    await page.goto("/my/orders/");
    const ended = page.getByRole("region", { name: "Работа за клиента закончилась" });
    await expect(ended).toContainText("Вы больше не действуете за: Анна С.");
    await expectNoAxeViolations(page);
    await ended.getByRole("link", { name: "Действовать снова" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Анна Смирнова");
    await page.goto("/my/orders/");
    await expect(ended).toHaveCount(0);
  });

  test("pages of staff are their own while they act, and what they do there is not the client's", async ({ page }) => {
    const phone = newPhone();
    const clientId = await addCustomer({ firstname: "Анна", surname: "Смирнова", phone });
    await signInManager(page);
    await actFor(page, phone);
    for (const path of ["/manager/", "/back-office/orders/", `/manager/clients/${clientId}/`]) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(bar(page)).toContainText("Анна С.");
    }
    const text = `Перезвонить ${phone}`;
    await page.getByLabel("Откуда обращение").selectOption("call");
    await page.getByRole("textbox", { name: "Заметка" }).fill(text);
    await page.getByRole("button", { name: "Добавить заметку" }).click();
    await expect(page.getByRole("status")).toContainText("Заметка добавлена.");
    const [row] = await queryShop<{ acting_id: string | null }>(
      "select acting_id from staff_actions where call = 'clientNoteAdd' and after ->> 'text' = $1",
      [text],
    );
    expect(row).toEqual({ acting_id: null });
    await expect(bar(page)).toBeVisible();
  });

  test("STF-003 orders for a phone without an account, whose personal pages stay closed", async ({ page }) => {
    const phone = newPhone();
    await signInManager(page);
    await actFor(page, phone);
    await expect(bar(page)).toContainText("клиент без личного кабинета");
    const { sku } = await goodsOf(page.request, "tyre", 21);
    await fillCart(page, sku, 1, phone);
    await openCart(page);
    await orderForm(page).getByRole("textbox", { name: "Имя" }).fill("Пётр");
    await agree(page);
    await submitOrder(page).click();
    await readOrder(page, { name: "Пётр", phone });
    await page.goto("/my/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нет доступа");
    await expect(bar(page)).toBeVisible();
    await end(page);
  });

  test("ended in one tab: the order of another is not sent, and all that was typed is, once acting begins anew", async ({
    page,
  }) => {
    test.setTimeout(60_000);
    const phone = newPhone();
    const clientId = await addCustomer({ firstname: "Анна", surname: "Смирнова", phone });
    await signInManager(page);
    await actFor(page, phone);
    const { sku } = await goodsOf(page.request, "tyre", 22);
    await fillCart(page, sku, 1, String(clientId));
    const tab = await page.context().newPage();
    await openCart(tab);
    await agree(tab);
    await fillComment(orderForm(tab), "позвонить вечером");

    await end(page);
    await submitOrder(tab).click();
    await expect(tab.getByRole("alert")).toContainText("Вы уже не действуете за клиента. Его корзина сохранена");
    await expect(bar(tab)).toHaveCount(0);
    await expect(tab.locator('input[name="comment"]')).toHaveValue("позвонить вечером");

    await actFor(page, phone);
    await expect(cartLink(page)).toHaveAccessibleName(/^Корзина, 1 /);
    await tab.getByRole("button", { name: "Отправить ещё раз" }).click();
    await readOrder(tab, { name: "Анна", phone });
    await expect(bar(tab)).toContainText("Анна С.");
    await end(page);
  });

  test("is a manager's: guests sign in first, clients and operators have no access", async ({ page, browser }) => {
    await page.goto(ACTING);
    await expect(page).toHaveURL(/\/login\?/);
    for (const role of [undefined, "callcenter"]) {
      const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
      const other = await context.newPage();
      await signInNewCustomer(other, { firstname: "Пётр", surname: "Ершов", ...(role && { role }) });
      expect((await other.goto(ACTING))?.status()).toBe(403);
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Нет доступа");
      await context.close();
    }
  });

  test("does not open what is the client's alone", async ({ page }) => {
    const phone = newPhone();
    await addCustomer({ firstname: "Анна", surname: "Смирнова", phone });
    await signInManager(page);
    await actFor(page, phone);
    expect((await page.goto("/my/settings/"))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нет доступа");
    await page.goto("/my/profile/");
    await page.getByRole("textbox", { name: "Имя" }).fill("Мария");
    await page.getByRole("button", { name: /^Сохранить/ }).click();
    await expect(page.getByRole("alert")).toContainText("За клиента это сделать нельзя");
    await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Мария");
  });

  test("begins and ends by the keyboard alone", { tag: "@wide" }, async ({ page }) => {
    const phone = newPhone();
    await addCustomer({ firstname: "Анна", surname: "Смирнова", phone });
    await signInManager(page);
    await page.goto(ACTING);
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 250; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab does not reach ${target}`);
    };
    await tabTo(page.getByRole("textbox", { name: "Телефон клиента" }));
    await page.keyboard.type(phone);
    await tabTo(page.getByRole("radio", { name: "Звонок" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Визит" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(bar(page)).toBeVisible();
    await tabTo(bar(page).getByRole("button", { name: "Завершить" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Вы больше не действуете за клиента");
  });
});
