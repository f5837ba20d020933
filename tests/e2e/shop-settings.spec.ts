import { randomUUID } from "node:crypto";
import { expect, type Page, test as plain } from "@playwright/test";
import sharp from "sharp";
import { signInAs } from "../support/customer.ts";
import { jsonLdOf } from "../support/html.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  isPhone,
  main,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { inShopDatabase } from "../support/shop-query.ts";

const press = (page: Page, role: "link" | "button", name: string) =>
  main(page).getByRole(role, { name, exact: true }).press("Enter");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectInOrder(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Several browsers work in one shop at once, each on letters of its own. */
const letters = ["Хранение продлено", "Заявка на выдачу принята", "Заявка на выдачу не принята", "Решение о возврате"];
const ownLetter = () => letters[plain.info().parallelIndex % letters.length] ?? "";

test("the words of a letter are tried, saved and taken back, and a wrong placeholder loses nothing", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const words = `До встречи ${randomUUID()}`;
  await signInAs(page, "admin");
  await open(page, "/back-office/letter-texts/");
  await press(page, "link", ownLetter());
  await whenTakenOver(page);
  const closing = main(page).getByRole("textbox", { name: "Конец" });
  await closing.fill("{имя}");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("{имя} здесь не подставляется");
  await expect(closing).toHaveValue("{имя}");
  await expectNoAxeViolations(page);
  await closing.fill(`${words}. {магазин}`);
  await press(page, "button", "Посмотреть с примером");
  await expect(main(page).getByRole("region", { name: "Как это выглядит" })).toContainText(`${words}. Протектор`);
  await whenTakenOver(page);
  await main(page).getByRole("textbox", { name: "Зачем" }).fill("Теплее");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");

  await press(page, "link", ownLetter());
  await whenTakenOver(page);
  await main(page)
    .getByText(/^История/)
    .click();
  await expect(main(page).getByRole("listitem").filter({ hasText: words }).first()).toContainText("Теплее");
  await main(page).getByRole("link", { name: "Взять эти значения в форму" }).last().press("Enter");
  await expect(main(page).getByRole("status")).toContainText("Сохраните, чтобы вернуть");
  await whenTakenOver(page);
  await expect(closing).toHaveValue("");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");
});

test("requisites with a mistake are not saved, and what was typed stays", { tag: "@widths" }, async ({ page }) => {
  await signInAs(page, "admin");
  await open(page, "/back-office/settings/");
  await press(page, "link", "Реквизиты продавца");
  await expectInOrder(page);
  const tin = main(page).getByRole("textbox", { name: "ИНН" });
  await expect(tin).not.toHaveValue("");
  await tin.fill("1234567890");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("Проверьте ИНН: в нём ошибка");
  await expect(tin).toHaveValue("1234567890");
});

test("the state of the system, its queues and its providers can be read, and no secret is among them", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signInAs(page, "admin");
  await open(page, "/back-office/state/");
  await expect(main(page).getByRole("row").filter({ hasText: "База данных" })).toContainText("Работает");
  await expect(
    main(page)
      .getByText(/^Процесс /)
      .first(),
  ).toBeVisible();
  await open(page, "/back-office/queues/");
  await open(page, "/back-office/messages/?state=sent");
  await open(page, "/back-office/imports/");
  await open(page, "/back-office/providers/");
  const mail = main(page).getByRole("row").filter({ hasText: "Почта" });
  await expect(mail).toContainText("Адрес с паролем: не задан");
});

/** There is one logo for all journeys: those that change it wait for each other. */
const aloneWithLogo = (act: () => Promise<void>) =>
  inShopDatabase(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('the logo of the journeys'))");
    await act();
  });

async function chooseLogo(page: Page, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 4, background: "#ffffffcc" } })
    .png()
    .toBuffer();
  await main(page)
    .getByLabel("Логотип", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
}

test("the shop's logo is chosen, looked at, shown in the header and taken back, and a wrong one loses nothing", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await signInAs(page, "admin");
  await aloneWithLogo(async () => {
    // Pages of staff have a bar of their own in its place.
    await open(page, "/");
    const logo = page.getByRole("banner").getByRole("link", { name: "Протектор", exact: true });
    const guest = async () => await (await fetch(new URL("/", page.url()))).text();
    const heightOfHeader = async () => (await page.getByRole("banner").boundingBox())?.height;
    const before = await heightOfHeader();
    await open(page, "/back-office/settings/");
    await press(page, "link", "Магазин");
    await whenTakenOver(page);
    const why = main(page).getByRole("textbox", { name: "Зачем" });
    await why.fill("Юбилей");
    await chooseLogo(page, 900, 90);
    await press(page, "button", "Сохранить");
    await expect(main(page).getByRole("alert")).toContainText("Логотип слишком широкий: ваш 900 × 90");
    await expect(why).toHaveValue("Юбилей");
    await expectInOrder(page);
    await chooseLogo(page, 512, 128);
    await press(page, "button", "Посмотреть");
    const example = main(page).getByRole("region", { name: "Как это выглядит в шапке" }).getByRole("img");
    await expect(example).toHaveAttribute("src", /-448x112\.webp$/);
    expect(await guest()).not.toContain("-448x112.webp");
    await expectInOrder(page);
    await press(page, "button", "Сохранить");
    await expect(main(page).getByRole("status")).toContainText("Сохранено.");
    // As for every other setting: two seconds, and one for the page to be made.
    await expect.poll(guest, { timeout: 3_000 }).toContain("-448x112.webp");
    expect(jsonLdOf(await guest())).toContainEqual(
      expect.objectContaining({ "@type": "Organization", logo: expect.stringMatching(/^http.*-448x112\.webp$/) }),
    );
    await open(page, "/");
    const picture = logo.getByRole("img", { name: "Протектор" });
    expect(await picture.boundingBox()).toMatchObject({ width: 128, height: 32 });
    expect([await picture.getAttribute("width"), await picture.getAttribute("height")]).toEqual(["128", "32"]);
    expect(await heightOfHeader()).toBe(before);
    if (isPhone()) {
      // The menu is as wide as the logo or wider: the heart at its end stays clear of its name.
      const banner = page.getByRole("banner");
      const menu = await banner.locator("summary").getByText("Каталог").boundingBox();
      const heart = await banner.getByRole("link", { name: "Избранное" }).boundingBox();
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(heart?.x ?? 0);
    }
    await open(page, "/back-office/settings/");

    await press(page, "link", "Магазин");
    await whenTakenOver(page);
    await main(page).getByLabel("Убрать: логотип").check();
    await press(page, "button", "Сохранить");
    await expect(main(page).getByRole("status")).toContainText("Сохранено.");
    await expect.poll(guest, { timeout: 3_000 }).not.toContain("-448x112.webp");
    await press(page, "link", "Магазин");
    await whenTakenOver(page);
    await main(page)
      .getByText(/^История/)
      .click();
    await expect(main(page).getByText("Логотип: — → картинка 448 × 112").first()).toBeVisible();
  });
});

test("an import tells on its page what it did, what it left out and how one that stopped is confirmed", {
  tag: "@widths",
}, async ({ page }) => {
  const name = `goods-${randomUUID()}.yml`;
  const lines = [{ line: 9, reason: "цена не указана или неразумна", detail: "1002: дорого" }];
  const details = {
    isConfirmed: true,
    hidden: 3,
    emptied: 0,
    priceChanges: 40,
    negative: 0,
    overruled: 0,
    stockMoment: "",
    reasons: [{ reason: "цена не указана или неразумна", count: 1 }],
    lines,
    doubts: [],
  };
  const doubts = ["скрылись бы 40 % товаров: 400 из 1000"];
  await inShopDatabase(async (client) => {
    const insert = (outcome: string, reasons: string, kept: object | null) =>
      client.query(
        `insert into import_files (kind, file, outcome, rows, updated, rejected, reasons, started_at, started_by, details)
         values ('yml', $1, $2, 1200, 95, 1, $3, case when $4::jsonb is null then null else now() - interval '65 s' end,
           'deploy', $4)`,
        [name, outcome, reasons, kept && JSON.stringify(kept)],
      );
    await insert("done", "нет артикула: 1", null);
    await insert("refused", doubts.join(), { ...details, isConfirmed: false, reasons: [], lines: [], doubts });
    await insert("done", "", details);
  });
  await signInAs(page, "admin");
  const openNewest = async (position: number) => {
    await open(page, "/back-office/imports/");
    await main(page).getByRole("row").filter({ hasText: name }).nth(position).getByRole("link").press("Enter");
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(`Каталог: ${name}`);
    await expectInOrder(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  };
  await openNewest(0);
  await expect(main(page)).toContainText("учётная запись deploy");
  await expect(main(page)).toContainText("1 мин 05 с");
  await expect(main(page).getByRole("row").filter({ hasText: "1002: дорого" })).toContainText("9");
  await openNewest(1);
  await expect(main(page)).toContainText("скрылись бы 40 % товаров");
  await expect(main(page).getByText(`npm run import -- --goods ${name} --confirm`)).toBeVisible();
  await openNewest(2);
  await expect(main(page)).toContainText("Подробности этой загрузки не сохранены");
});
