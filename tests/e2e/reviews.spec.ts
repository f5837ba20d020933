import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, hasScripts, open, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { signInStaff } from "./journeys/staff-sign-in.ts";

interface Goods {
  sku: string;
  url: string;
}

/** Goods of one category that nobody has reviewed or, with a count, that have at least so many reviews; each project has its own. */
async function goodsOf(request: APIRequestContext, category: string, reviewed: number): Promise<Goods> {
  const position = ["js-360", "js-1280", "nojs-360", "nojs-1280"].indexOf(test.info().project.name);
  const found: Goods[] = [];
  for (let offset = 0; offset < 480; offset += 48) {
    const answer = await request.get(`/api/gateway/goods/list?category[]=${category}&offset=${offset}&limit=48`);
    const { items } = (await answer.json()).data;
    for (const goods of items) {
      const count = goods.rating?.count ?? 0;
      if (reviewed === 0 ? count === 0 : count >= reviewed) found.push(goods);
    }
    const own = found[position];
    if (own) return own;
  }
  throw new Error(`the demo shop has no such ${category}`);
}

/** Projects that run side by side must not react to the same review. */
const categoryOfProject = () => (test.info().project.name.endsWith("360") ? "tyre" : "disk");

const blockOf = (page: Page): Locator => page.getByRole("region", { name: "Отзывы" });
const likeOf = (review: Locator): Locator => review.getByRole("button", { name: /^Полезно/ });
const dislikeOf = (review: Locator): Locator => review.getByRole("button", { name: /^Бесполезно/ });

/** Presses and waits until the shop has taken it: with scripts the figures change before that. */
async function press(page: Page, button: Locator): Promise<void> {
  const taken = hasScripts()
    ? page.waitForResponse(
        (response) => response.url().includes("/reviews/reactions") && response.request().method() === "POST",
      )
    : undefined;
  await button.click();
  await taken;
  await expect(page.locator("article [aria-busy=true]")).toHaveCount(0);
}

async function countOn(button: Locator): Promise<number> {
  return Number(/\d+$/.exec((await button.textContent()) ?? "")?.[0]);
}

test("PRD-040 a review says that its author bought the goods here, and has the photo", { tag: "@noscripts" }, async ({
  page,
  shop,
}) => {
  reachable(shop);
  const [bought] = await queryShop<{ sku: string }>(
    `select g.sku from reviews r join goods g on g.id = r.goods_id join review_photos p on p.review_id = r.id
     join users u on u.id = r.user_id where u.surname = 'Соколова' limit 1`,
    [],
  );
  await page.goto(`/reviews/${bought?.sku}/`);
  const reviews = page.getByRole("main").getByRole("article");
  const own = reviews.filter({ hasText: "Куплено здесь" });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("Анна С.");
  await expect(own.getByRole("img", { name: /^Фото 1 к отзыву/ })).toBeVisible();
});

test("PRD-002 a product page shows what its customers wrote, and leads to all of it", { tag: "@scripts" }, async ({
  page,
}) => {
  const { url, sku } = await goodsOf(page.request, "tyre", 4);
  await page.goto(url);
  const block = blockOf(page);
  await expect(block.getByRole("article")).toHaveCount(3);
  await block.getByRole("link", { name: /^Все \d+ отзыв/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reviews/${sku}/$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Отзывы: /);
  expect(await page.getByRole("article").count()).toBeGreaterThan(3);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Полезные" }).click();
  await expect(page).toHaveURL(/\?sort=-likes$/);
  const likes = await Promise.all((await page.getByRole("article").all()).map((review) => countOn(likeOf(review))));
  expect(likes.length).toBeGreaterThan(3);
  expect(likes).toEqual([...likes].sort((a, b) => b - a));
});

test("ACC-037 a guest reads, and is asked to sign in before reacting or writing", async ({ page }) => {
  const { url, sku } = await goodsOf(page.request, "tyre", 1);
  await open(page, url);
  await likeOf(blockOf(page).getByRole("article").first()).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Freviews%2F${sku}%2F$`));
  await page.goto(`/reviews/${sku}/new/`);
  await expect(page.getByText("Войдите, чтобы оставить отзыв")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Отзыв", exact: true })).toHaveCount(0);
});

test("PRD-044 PRD-045 PRD-046 PRD-047 a customer likes, dislikes and takes it back", async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина" });
  const { url } = await goodsOf(page.request, categoryOfProject(), 2);
  await open(page, url);
  const review = blockOf(page).getByRole("article").first();
  const [likes, dislikes] = [await countOn(likeOf(review)), await countOn(dislikeOf(review))];

  await press(page, likeOf(review));
  await expect(likeOf(review)).toHaveAttribute("aria-pressed", "true");
  await expect(likeOf(review)).toHaveText(`Полезно ${likes + 1}`);
  await page.reload();
  await whenTakenOver(page);
  await expect(likeOf(review)).toHaveText(`Полезно ${likes + 1}`);

  await press(page, dislikeOf(review));
  await expect(dislikeOf(review)).toHaveAttribute("aria-pressed", "true");
  await expect(likeOf(review)).toHaveText(`Полезно ${likes}`);
  await expect(dislikeOf(review)).toHaveText(`Бесполезно ${dislikes + 1}`);

  await press(page, likeOf(review));
  await expect(likeOf(review)).toHaveText(`Полезно ${likes + 1}`);
  await expect(dislikeOf(review)).toHaveText(`Бесполезно ${dislikes}`);

  await press(page, dislikeOf(review));
  await press(page, dislikeOf(review));
  await expect(dislikeOf(review)).toHaveAttribute("aria-pressed", "false");
  await expect(dislikeOf(review)).toHaveText(`Бесполезно ${dislikes}`);
});

test("ACC-035 PRD-003 ERR-041 ERR-042 a customer writes a review with a photo and answers it", {
  tag: "@main-scripts",
}, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Борис", surname: "Котов" });
  const { sku, url } = await goodsOf(page.request, "oils", 0);
  await page.goto(url);
  await blockOf(page).getByRole("link", { name: "Оставить отзыв" }).click();
  await expect(page).toHaveURL(new RegExp(`/reviews/${sku}/new/$`));
  await whenTakenOver(page);

  const words = "Третий год берём именно это, шума мотора не прибавилось.";
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#335577" } })
    .jpeg()
    .toBuffer();
  const choosePhoto = () =>
    page.getByLabel("Фотографии").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
  const comment = page.getByRole("textbox", { name: "Отзыв", exact: true });
  await comment.fill(words);
  await choosePhoto();
  await page.getByRole("button", { name: "Отправить отзыв" }).click();

  await expect(page.getByRole("alert")).toContainText("Поставьте оценку от 1 до 5");
  await expect(comment).toHaveValue(words);
  await expect(page.getByText("Выберите фотографии ещё раз")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("radio", { name: "4 из 5, хорошо" }).focus();
  await page.keyboard.press("Space");
  await choosePhoto();
  await page.getByRole("button", { name: "Отправить отзыв" }).click();

  await expect(page).toHaveURL(new RegExp(`/reviews/${sku}/#review-\\d+$`));
  await expect(page.getByText("Отзыв опубликован, спасибо")).toBeVisible();
  const review = page.getByRole("article").filter({ hasText: words });
  await expect(review).toContainText("Борис К.");
  const shown = await review.getByRole("img", { name: /^Фото 1 к отзыву/ }).getAttribute("src");
  expect((await sharp(await (await page.request.get(shown ?? "")).body()).metadata()).format).toBe("webp");

  await whenTakenOver(page);
  const reply = review.getByRole("textbox", { name: "Ваш ответ" });
  await review.getByText("Ответить", { exact: true }).click();
  await review.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(review.getByRole("alert")).toContainText("Напишите несколько слов");
  await reply.fill("Добавлю: зимой тоже хорошо.");
  await review.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(review.getByRole("paragraph").filter({ hasText: "Добавлю: зимой тоже хорошо." })).toBeVisible();

  await page.goto(`/reviews/${sku}/new/`);
  await page.getByRole("radio", { name: "5 из 5, отлично" }).focus();
  await page.keyboard.press("Space");
  await comment.fill(words);
  await page.getByRole("button", { name: "Отправить отзыв" }).click();
  await expect(page.getByRole("alert")).toContainText("Вы уже оставили отзыв об этом товаре");
});

test("PRD-003 PRD-044 a product page stays as it is while a review on it is liked and answered", {
  tag: "@scripts",
}, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Вера", surname: "Лугова" });
  const { url } = await goodsOf(page.request, categoryOfProject(), 3);
  await open(page, url);
  const documents: string[] = [];
  page.on("framenavigated", () => documents.push(page.url()));
  const review = blockOf(page).getByRole("article").nth(1);
  const reply = review.getByRole("textbox", { name: "Ваш ответ" });
  const likes = await countOn(likeOf(review));
  await review.getByText("Ответить", { exact: true }).click();
  await reply.fill("У нас так же");

  await likeOf(review).focus();
  await page.keyboard.press("Enter");
  await expect(likeOf(review)).toHaveText(`Полезно ${likes + 1}`);
  await expect(likeOf(review)).toHaveAttribute("aria-pressed", "true");
  await expect(likeOf(review)).toBeFocused();
  await expect(reply).toHaveValue("У нас так же");
  await expect(review.locator("[aria-busy=true]")).toHaveCount(0);
  let reactions = 0;
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/reviews/reactions/**", async (route) => {
    reactions += 1;
    await pressed;
    await route.continue();
  });
  await likeOf(review).dblclick();
  await reply.fill("У");
  await review.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(likeOf(review)).toHaveAttribute("aria-pressed", "false");
  answer();
  await expect(review.getByRole("alert")).toBeFocused();
  expect(reactions).toBe(1);
  await expect(likeOf(review)).toHaveAttribute("aria-pressed", "false");
  await expect(likeOf(review)).toHaveText(`Полезно ${likes}`);
  await expect(reply).toHaveValue("У");
  await reply.fill("У нас так же уже третий год.");
  await review.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(review.getByRole("paragraph").filter({ hasText: "У нас так же уже третий год." })).toBeVisible();
  await expect(blockOf(page).getByRole("status")).toHaveText("Ответ опубликован");
  await expect(reply).toBeHidden();
  await expect(review.locator("summary")).toBeFocused();
  await expectNoAxeViolations(page);
  expect(documents).toEqual([]);
});

test("PRD-003 what was written to a review is kept while there is no connection", { tag: "@scripts" }, async ({
  page,
  shop,
}) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Глеб", surname: "Юрьев" });
  const { sku } = await goodsOf(page.request, categoryOfProject(), 3);
  await open(page, `/reviews/${sku}/`);
  const review = page.getByRole("article").first();
  const reply = review.getByRole("textbox", { name: "Ваш ответ" });
  await review.getByText("Ответить", { exact: true }).click();
  await reply.fill("Учтём и это");
  await page.route("**/reviews/**", (route) => route.abort("aborted"));
  const likes = await countOn(likeOf(review));
  await likeOf(review).click();
  await expect(review.getByRole("alert")).toContainText("нет связи с магазином");
  await expect(likeOf(review)).toHaveText(`Полезно ${likes}`);
  await review.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(review.getByRole("alert")).toContainText("нет связи с магазином");
  await expect(reply).toHaveValue("Учтём и это");
  await page.unroute("**/reviews/**");
  await review.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(review.getByRole("paragraph").filter({ hasText: "Учтём и это" })).toBeVisible();
});

test("a page of the list that there is not is not found", { tag: "@noscripts" }, async ({ request }) => {
  const { sku } = await goodsOf(request, "tyre", 1);
  expect((await request.get(`/reviews/${sku}/`)).status()).toBe(200);
  for (const path of [`/reviews/${sku}/?page=99`, `/reviews/${sku}/?page=1000000000`, "/reviews/no-such/"])
    expect((await request.get(path)).status()).toBe(404);
});

test("staff hide a review with a reason, bring it back and reply in the name of the shop", {
  tag: "@widths",
}, async ({ page }) => {
  const [goods] = await queryShop<{ id: number; sku: string }>(
    "select id, sku from goods where rating_count = 0 and not is_hidden and category = 'oils' order by md5(sku || $1) limit 1",
    [test.info().project.name],
  );
  const comment = `Не подошло: ${randomUUID()}`;
  await queryShop(
    "insert into reviews (goods_id, author, rating, comment, created_at) values ($1, 'Пётр', 1, $2, now())",
    [goods?.id ?? 0, comment],
  );
  const shownReview = () => page.getByRole("article").filter({ hasText: comment });
  const reviewsPath = `/reviews/${goods?.sku}/`;
  await signInStaff(page, { role: "content" });
  await page.goto(`/back-office/reviews/?state=new&text=${encodeURIComponent(comment)}`);
  await expectNoAxeViolations(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /./ })
    .filter({ hasText: /масло|Масло/ })
    .first()
    .click();
  const main = page.getByRole("main");
  await expect(main.getByText(comment)).toBeVisible();
  await expectNoAxeViolations(page);
  await main.getByRole("button", { name: "Скрыть отзыв" }).click();
  await expect(main.getByText("Напишите, почему скрываете").first()).toBeVisible();
  await main.getByLabel("Почему скрываете").fill("Не о товаре");
  await main.getByRole("button", { name: "Скрыть отзыв" }).click();
  await expect(main.getByText("Отзыв скрыт")).toBeVisible();
  const card = page.url();
  await page.goto(reviewsPath);
  await expect(shownReview()).toHaveCount(0);
  await page.goto(card);
  await main.getByRole("button", { name: "Вернуть на сайт" }).click();
  await expect(main.getByText("Отзыв на сайте.")).toBeVisible();
  await main.getByLabel("Ответ магазина").fill("Жаль, что не подошло: вернём деньги");
  await main.getByRole("button", { name: "Ответить" }).click();
  await expect(main.getByText("Ответ магазина опубликован.")).toBeVisible();
  await page.goto(reviewsPath);
  await expect(shownReview()).toContainText("вернём деньги");
});
