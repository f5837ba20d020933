import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone, signInAs, signInNewCustomer } from "../support/customer.ts";
import {
  expectNoAxeViolations,
  hasScripts,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const customer = (page: Page, firstname = "Анна") =>
  signInNewCustomer(page, { firstname, surname: "Ёлкина", phone: newPhone() });
const modal = (page: Page) => page.getByRole("dialog", { name: "Программа лояльности" });
const memberRow = async (userId: number) => {
  const [row] = await queryShop<{ blank_confirmed_at: Date | null; invited_by: number | null }>(
    "select blank_confirmed_at, invited_by from loyalty_accounts where user_id = $1",
    [userId],
  );
  return row;
};

/** A member with a code that nobody else has. */
async function givenInviter(): Promise<{ userId: number; code: string }> {
  const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  const code = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join("");
  const [user] = await queryShop<{ id: number }>("insert into users (firstname) values ($1) returning id", ["Мария"]);
  const userId = user?.id ?? 0;
  await queryShop(
    "insert into loyalty_accounts (user_id, referer_code, registered_at, blank_confirmed_at) values ($1, $2, now(), now())",
    [userId, code],
  );
  return { userId, code };
}

test.describe("the page of the programme", () => {
  test("LOY-011 LOY-014 LOY-015 LOY-017 has everything at both widths, and the calculator answers by its address", {
    tag: "@widths",
  }, async ({ page }) => {
    await page.goto("/disknt/");
    for (const name of ["Что это даёт", "Три шага", "Как получать баллы", "Как платить баллами", "Вопросы и ответы"])
      await expect(main(page).getByRole("region", { name, exact: true })).toBeVisible();
    await expect(main(page).getByRole("region", { name: "Три шага" }).getByRole("listitem")).toHaveCount(3);
    await expect(main(page).getByRole("complementary", { name: "Важно знать" })).toContainText("Юридические лица");
    await page.getByLabel("Что покупаете").selectOption({ label: "Аккумуляторы" });
    await page.getByLabel("Цена, ₽").fill("8 001");
    await page.getByRole("button", { name: "Посчитать" }).click();
    await expect(page).toHaveURL(/goods=battery&price=8\+001/);
    await expect(main(page).getByRole("status")).toContainText(/до 4\s000\sбаллов, деньгами — от 4\s001\s₽/);
    await page.getByLabel("Что покупаете").selectOption({ label: "Шины" });
    await page.getByRole("button", { name: "Посчитать" }).click();
    await expect(main(page).getByRole("status")).toContainText("За шины баллы не начисляются");
    await page.getByLabel("Цена, ₽").fill("дорого");
    await page.getByRole("button", { name: "Посчитать" }).click();
    await expect(page.getByLabel("Цена, ₽")).toHaveAccessibleDescription(/Напишите цену цифрами/);
    await expect(page.getByLabel("Цена, ₽")).toHaveValue("дорого");
    await page.getByText("Можно ли оплатить баллами весь заказ?").click();
    await expect(page.getByText("до половины цены каждого товара, и хотя бы рубль за товар")).toBeVisible();
    if (hasScripts()) await expectNoAxeViolations(page);
    const width = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(width).toBe(0);
  });

  test("LOY-001 LOY-002 LOY-004 LOY-033 a customer who follows an invitation joins by it, and the inviter gets 300 points", {
    tag: "@main-plain",
  }, async ({ page }) => {
    const inviter = await givenInviter();
    await page.goto(`/disknt/?utm_campaign=referer_code&referer_code=${inviter.code}`);
    await expect(main(page)).toContainText("Вас приглашает Мария");
    const { userId } = await customer(page, "Пётр");
    await page.goto("/disknt/");
    await expect(page).toHaveURL("/my/profile/?recommend_for_friend");
    await expect(main(page)).toContainText("Вас приглашает Мария");
    await main(page).getByRole("button", { name: "Стать участником" }).click();
    await expect(main(page).getByRole("alert")).toContainText("Отметьте согласие с правилами программы");
    await main(page).getByRole("checkbox", { name: "Согласен с правилами программы" }).check();
    await main(page).getByRole("button", { name: "Стать участником" }).click();
    await expect(main(page).getByRole("status")).toContainText("Спасибо, что вы с нами!");
    expect(await memberRow(userId)).toMatchObject({ invited_by: inviter.userId });
    const [lot] = await queryShop("select points, source from loyalty_lots where user_id = $1", [inviter.userId]);
    expect(lot).toEqual({ points: 300, source: "referral" });
    await page.goto("/disknt/");
    await expect(main(page).getByRole("link", { name: "Посмотреть мои баллы" })).toHaveAttribute(
      "href",
      "/my/bonuses/",
    );
  });

  test("an invited customer who signed up with the code finds the form, not a dead end", { tag: "@noscripts" }, async ({
    page,
  }) => {
    const inviter = await givenInviter();
    const { userId } = await customer(page, "Пётр");
    await queryShop("insert into loyalty_accounts (user_id, referer_code, invited_by) values ($1, $2, $3)", [
      userId,
      // Another one than the inviter's, and of the same letters.
      inviter.code.slice(1) + inviter.code.charAt(0),
      inviter.userId,
    ]);
    await page.goto("/my/bonuses/");
    await main(page).getByRole("link", { name: "Вступить в программу" }).click();
    await main(page).getByRole("checkbox", { name: "Согласен с правилами программы" }).check();
    await main(page).getByRole("button", { name: "Стать участником" }).click();
    await expect(main(page)).toContainText("Вы участник программы");
    expect(await memberRow(userId)).toMatchObject({ invited_by: inviter.userId });
  });
});

test.describe("the flags of a registration", () => {
  const flags = async (page: Page) =>
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith("loyalty_registration"));

  test("LOY-038 CFG-037 are there while the modal is open, and gone five seconds after it was closed", {
    tag: "@scripts",
  }, async ({ page }) => {
    const { code } = await givenInviter();
    await page.clock.install();
    await open(page, `/disknt/?utm_campaign=referer_code&referer_code=${code}`);
    await main(page).getByRole("link", { name: "Стать участником" }).click();
    await expect(page.getByRole("dialog").getByLabel("Телефон")).toBeVisible();
    expect((await flags(page)).sort()).toEqual(["loyalty_registration", "loyalty_registration_referer"]);
    await page.getByRole("dialog").getByRole("link", { name: "Закрыть" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.runFor(4_000);
    await expect.poll(() => flags(page)).toHaveLength(2);
    await page.clock.runFor(1_500);
    await expect.poll(() => flags(page)).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain("referer_code");
  });
});

test.describe("the consent", () => {
  test.use({ hasClosedConsent: false });

  test("LOY-018 LOY-019 LOY-020 LOY-028 is asked in a modal, which keeps what was ticked, and thanks", {
    tag: "@scripts",
  }, async ({ page }) => {
    const { userId } = await customer(page);
    await page.goto("/offers/");
    await expect(modal(page)).toBeVisible();
    await expectNoAxeViolations(page);
    await modal(page)
      .getByRole("checkbox", { name: /Сообщать о баллах/ })
      .check();
    await modal(page).getByRole("button", { name: "Согласен" }).click();
    await expect(modal(page).getByRole("alert")).toContainText("Отметьте согласие с правилами программы");
    await expect(modal(page).getByRole("checkbox", { name: /Сообщать о баллах/ })).toBeChecked();
    await expectNoAxeViolations(page);
    await modal(page).getByRole("checkbox", { name: "Согласен с правилами программы" }).check();
    await modal(page).getByRole("button", { name: "Согласен" }).click();
    await expect(modal(page)).toContainText("Спасибо, что вы с нами!");
    await expect(modal(page).getByRole("button", { name: "Согласен" })).toHaveCount(0);
    await modal(page).getByRole("button", { name: "Хорошо" }).click();
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL("/offers/");
    expect((await memberRow(userId))?.blank_confirmed_at).not.toBeNull();
    const [user] = await queryShop("select accept_sms, accept_email from users where id = $1", [userId]);
    expect(user).toEqual({ accept_sms: true, accept_email: true });
  });

  test("LOY-030 LOY-031 LOY-032 closed, is not asked again of this customer, but of the next one", {
    tag: "@scripts",
  }, async ({ page, context }) => {
    const first = await customer(page);
    await page.goto("/offers/");
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal(page)).toHaveCount(0);
    const kept = () => page.evaluate((id) => localStorage.getItem(`loyalty_closed:${id}`), first.userId);
    await expect.poll(() => kept()).toBe("1");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: "networkidle" });
    await whenTakenOver(page);
    await expect(modal(page)).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith("/my/consent"))).toEqual([]);
    await context.clearCookies();
    await customer(page, "Вера");
    await page.goto("/offers/");
    await modal(page).getByRole("button", { name: "Закрыть" }).click();
    await expect(modal(page)).toHaveCount(0);
  });

  test("LOY-029 is not asked of a member, nor in the cart and where the form itself is", { tag: "@scripts" }, async ({
    page,
  }) => {
    const { userId } = await customer(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ["/basket/", "/my/profile/"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await whenTakenOver(page);
    }
    await queryShop(
      "insert into loyalty_accounts (user_id, referer_code, registered_at, blank_confirmed_at) values ($1, $2, now(), now())",
      [userId, `C${userId}`],
    );
    await page.goto("/offers/", { waitUntil: "networkidle" });
    await whenTakenOver(page);
    await expect(modal(page)).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith("/my/consent"))).toEqual([]);
  });

  test.describe("while the connection is lost", () => {
    test.use({ expectedProblems: [/net::ERR_FAILED .*\/my\/consent\.data/] });

    test("keeps the ticks and can be sent again", { tag: "@scripts" }, async ({ page }) => {
      const { userId } = await customer(page);
      await page.goto("/offers/");
      await modal(page).getByRole("checkbox", { name: "Согласен с правилами программы" }).check();
      await page.route("**/my/consent.data", (route) => route.abort());
      await modal(page).getByRole("button", { name: "Согласен" }).click();
      await expect(modal(page).getByRole("alert")).toContainText("нет связи");
      await expect(modal(page).getByRole("checkbox", { name: "Согласен с правилами программы" })).toBeChecked();
      await page.unroute("**/my/consent.data");
      await modal(page).getByRole("button", { name: "Согласен" }).dblclick();
      await expect(modal(page)).toContainText("Спасибо, что вы с нами!");
      const [row] = await queryShop("select count(*)::int as consents from user_consents where user_id = $1", [userId]);
      expect(row).toEqual({ consents: 1 });
    });
  });

  test("without scripts is a block of the account's first page: refused, then agreed to", {
    tag: "@noscripts @widths",
  }, async ({ page }) => {
    const { userId } = await customer(page);
    await page.goto("/my/");
    const block = main(page).getByRole("region", { name: "Программа лояльности" });
    await block.getByRole("checkbox", { name: /Сообщать о баллах/ }).check();
    await block.getByRole("button", { name: "Согласен" }).click();
    await expect(main(page).getByRole("alert")).toContainText("Отметьте согласие с правилами программы");
    await expect(main(page).getByRole("checkbox", { name: /Сообщать о баллах/ })).toBeChecked();
    await main(page).getByRole("checkbox", { name: "Согласен с правилами программы" }).check();
    await main(page).getByRole("button", { name: "Согласен" }).click();
    await expect(main(page)).toContainText("Спасибо, что вы с нами!");
    await main(page).getByRole("button", { name: "Хорошо" }).click();
    await expect(page).toHaveURL(/\/my\/\??$/);
    await expect(block).toHaveCount(0);
    expect((await memberRow(userId))?.blank_confirmed_at).not.toBeNull();
  });

  test("without scripts is put off by one press, in the account and in the profile", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const { userId } = await customer(page);
    await page.goto("/my/profile/");
    const blocks = main(page).getByRole("region");
    await expect(blocks.first()).toHaveAccessibleName("Программа лояльности");
    await page.goto("/my/");
    const block = main(page).getByRole("region", { name: "Программа лояльности" });
    await block.getByRole("button", { name: "Не сейчас" }).click();
    await expect(page).toHaveURL("/my/");
    await expect(block).toHaveCount(0);
    await page.goto("/my/profile/");
    await expect(main(page).getByRole("button", { name: "Не сейчас" })).toHaveCount(0);
    await expect(main(page).getByRole("button", { name: "Стать участником" })).toBeVisible();
    expect(await memberRow(userId)).toBeUndefined();
  });
});

test.describe("staff", () => {
  test("approve an invitation that waits, refuse another, and close the programme to a member", {
    tag: "@noscripts @wide",
  }, async ({ page }) => {
    const inviter = await givenInviter();
    const waiting = async (firstname: string) => {
      const [user] = await queryShop<{ id: number }>("insert into users (firstname) values ($1) returning id", [
        firstname,
      ]);
      await queryShop(
        "insert into loyalty_invitations (invited_id, inviter_id, state, reason, created_at) values ($1, $2, 'waiting', 'network', now())",
        [user?.id, inviter.userId],
      );
      return user?.id ?? 0;
    };
    const [sister, stranger] = [await waiting("Вероника"), await waiting("Геннадий")];
    await signInAs(page, "manager", { firstname: "Мария" });
    await page.goto("/back-office/invitations/?state=waiting");
    await page.goto(`/back-office/invitations/${sister}/`);
    await expect(main(page)).toContainText("Третье вступление из одной сети за день");
    await main(page).getByRole("button", { name: "Начислить 300 баллов" }).click();
    await expect(main(page).getByRole("alert")).toContainText("Напишите причину");
    await main(page).getByLabel("Почему так решили").fill("Сёстры");
    await main(page).getByRole("button", { name: "Начислить 300 баллов" }).click();
    await expect(main(page).getByRole("status")).toContainText("Баллы начислены");
    await page.goto(`/back-office/invitations/${stranger}/`);
    await main(page).getByLabel("Почему так решили").fill("Тот же человек");
    await main(page).getByRole("button", { name: "Отказать" }).click();
    await expect(main(page).getByRole("status")).toContainText("В баллах отказано");
    const lots = await queryShop("select points from loyalty_lots where user_id = $1", [inviter.userId]);
    expect(lots).toEqual([{ points: 300 }]);

    await page.goto(`/back-office/members/?text=${inviter.code}`);
    await main(page).getByRole("link", { name: "Мария", exact: true }).click();
    await main(page).getByLabel("Причина").fill("Приглашает сам себя");
    await main(page).getByRole("button", { name: "Закрыть программу" }).click();
    await expect(main(page)).toContainText("Закрыта: баллы не начисляются и не списываются");
    await main(page).getByLabel("Причина").fill("Разобрались");
    await main(page).getByRole("button", { name: "Открыть программу снова" }).click();
    await expect(main(page)).toContainText("Программа снова открыта");
  });
});
