import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { signInAs } from "../support/customer.ts";
import { expectInOrder, expectNoAxeViolations, main, open, shopTest as test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const press = (page: Page, role: "link" | "button", name: string) =>
  main(page).getByRole(role, { name, exact: true }).press("Enter");
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });

async function choosePicture(page: Page, label: string, [width, height]: readonly [number, number], colour: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  await main(page).getByLabel(label).setInputFiles({ name: "banner.png", mimeType: "image/png", buffer });
}

test("NAV-032 a banner is added by keyboard, looked at before it is shown, and a wrong file loses nothing", {
  tag: "@widths",
}, async ({ page }) => {
  const title = `Зима ${randomUUID()}`;
  await signInAs(page, "content");
  await open(page, "/back-office/");
  await press(page, "link", "Баннеры");
  await expectNoAxeViolations(page);
  await press(page, "link", "Добавить баннер");
  await expectNoAxeViolations(page);

  await field(page, "Название").fill(title);
  await field(page, "Ссылка").fill("/catalog/tyres/");
  await choosePicture(page, "Картинка для широкого экрана", [1280, 72], "#1d4f8f");
  await main(page)
    .getByLabel("Картинка для телефона")
    .setInputFiles({ name: "banner.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await press(page, "button", "Сохранить");
  const alert = main(page).getByRole("alert");
  await expect(alert).toContainText("Напишите, что на картинке");
  await expect(alert).toContainText("JPEG, PNG или WebP");
  await expect(alert).toContainText("Выберите картинку ещё раз");
  await expect(field(page, "Название")).toHaveValue(title);
  await expectNoAxeViolations(page);

  // The picture that was right is kept; only the other is chosen again.
  await field(page, "Что на картинке").fill("Зимние шины");
  await choosePicture(page, "Картинка для телефона", [720, 112], "#fcedc8");
  // Nobody else's page shows it: it waits for its minute.
  await main(page).getByLabel("Показывать с").fill("2099-01-01T09:00");
  await press(page, "button", "Посмотреть");
  const preview = main(page).getByRole("region", { name: "Как это выглядит" });
  await expect(preview.getByRole("img", { name: "Зимние шины" })).toHaveCount(2);
  await expectNoAxeViolations(page);
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Добавлено.");

  await field(page, "Название, ссылка или текст").fill(title);
  await press(page, "button", "Найти");
  await expect(main(page).getByRole("row", { name: new RegExp(title) })).toContainText("Ждёт начала");
  await press(page, "link", title);
  await expect(main(page).getByLabel("Показывать с")).toHaveValue("2099-01-01T09:00");
  const path = await preview.getByRole("img").first().getAttribute("src");
  const picture = await page.request.get(path ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/webp"]);
  await press(page, "link", "В архив");
  await press(page, "button", "В архив");
  await expect(main(page).getByRole("status")).toContainText("Убрано в архив.");
});

test("PRO-003 an offer of staff is soon on /offers/, and its address answers when it is over", {
  tag: "@widths",
}, async ({ page }) => {
  const name = `offer-${randomUUID().slice(0, 8)}`;
  const title = `Хранение ${name}`;
  await signInAs(page, "content");
  await page.goto("/back-office/offers/new/");
  await expectInOrder(page);
  await field(page, "Название").fill(title);
  await field(page, "Имя для адреса").fill(name);
  await field(page, "Текст").fill("<p>Шины <b>до весны</b></p><script>x</script>");
  await field(page, "Условия").fill("При замене у нас");
  await field(page, "К каким товарам ведёт").fill("/catalog/tyres/");
  await press(page, "button", "Посмотреть");
  await expect(main(page).getByRole("region", { name: "Как это выглядит" }).locator("b")).toHaveText("до весны");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Добавлено.");

  await expect(async () => {
    await page.goto("/offers/");
    await expect(main(page).getByRole("article", { name: title })).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 5_000 });
  await expectNoAxeViolations(page);
  await press(page, "link", title);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main(page).getByText("При замене у нас")).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, `/back-office/offers/?text=${name}`);
  await field(page, "Название, текст или условия").fill(title);
  await press(page, "button", "Найти");
  await press(page, "link", title);
  await press(page, "link", "В архив");
  await press(page, "button", "В архив");
  await expect(main(page).getByRole("status")).toContainText("Убрано в архив.");
  await expect(async () => {
    await page.goto(`/offers/${name}/`);
    await expect(main(page).getByText("Акция закончилась")).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 5_000 });
});

test("NAV-031 a banner of one region is in its header and in no other, and goes when its time is over", {
  tag: "@noscripts",
}, async ({ page, baseURL }) => {
  // A low desktop's home page begins with the searches and goods.
  await page.setViewportSize({ width: 1280, height: 1040 });
  const alt = `Только здесь ${randomUUID()}`;
  const images = ["desktop_redesign", "mobile_redesign"].map((type) => ({
    type,
    url: "/banners/winter-wide.webp",
    metadata: { hex: "#dff0f8" },
  }));
  await queryShop(
    "insert into banners (placement, url, title, alt, images, regions) values ('header_catalog', '/cars/', $1, $1, $2, '{omsk}')",
    [alt, JSON.stringify(images)],
  );
  const here = new URL(baseURL ?? "");
  const omsk = `http://omsk.localhost:${here.port}/`;
  const isIn = async (address: string) => {
    await page.goto(address);
    return page.getByRole("banner").getByRole("img", { name: alt }).isVisible();
  };
  await expect.poll(() => isIn(omsk)).toBe(true);
  expect(await isIn(here.href)).toBe(false);
  await queryShop("update banners set ends_at = '2020-01-01 00:00' where alt = $1", [alt]);
  await expect.poll(() => isIn(omsk)).toBe(false);
});
