import { expect, type Page } from "@playwright/test";
import { axeViolations } from "../support/axe.ts";
import { borrowBelongings } from "../support/belongings.ts";
import { signInNewCustomer } from "../support/customer.ts";
import { overlaps } from "../support/overlaps.ts";
import { hasScripts, isPhone, open, reachable, test } from "../support/page-test.ts";
import { smallTargets } from "../support/small-targets.ts";
import { FITTING } from "./journeys/booking.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, submitOrder } from "./journeys/purchase.ts";

const product = async (page: Page, category: string, position: number) =>
  (await goodsOf(page.request, category, position)).url;

/** Pages that begin with their heading, without crumbs. */
const HEADED = [
  "/contacts/",
  "/delivery/",
  "/about/",
  "/guarantee/",
  "/service/",
  "/service-catalog/",
  "/order/status/",
];

test("headings keep off the header where there are no crumbs", { tag: "@widths" }, async ({ page }) => {
  for (const path of [...HEADED, "/basket/"]) {
    await page.goto(path);
    // The header ends where this begins.
    const [main, heading] = [
      await page.getByRole("main").boundingBox(),
      await page.getByRole("heading", { level: 1 }).boundingBox(),
    ];
    const gap = (heading?.y ?? 0) - (main?.y ?? 0);
    expect(gap, path).toBeGreaterThanOrEqual(16);
    expect(gap, path).toBeLessThanOrEqual(40);
  }
});

test("a shop with a long name keeps room for city, telephone and search on a phone", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/catalog/tyres/");
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Протектор", exact: true }).evaluate((logo) => {
    (logo.lastChild as Text).data = "Выдуманные колёса Прикамья";
  });
  expect(await page.evaluate(overlaps)).toEqual([]);
  const search = await banner.getByRole("searchbox").or(banner.getByRole("combobox")).first().boundingBox();
  expect(search?.width).toBeGreaterThanOrEqual(90);
});

test("contacts are no air on a phone: three telephones and the first centre on the first screen", {
  tag: ["@phone", "@widths"],
}, async ({ page }) => {
  await page.goto("/contacts/");
  const main = page.getByRole("main");
  for (const place of [main.getByRole("link", { name: /\+7/ }).nth(2), main.getByRole("listitem").first()]) {
    const box = await place.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
});

/** Words and sizes that lie on two lines, without a hyphen where they break. Runs in the browser. */
function brokenWords(): string[] {
  const linesOf = (node: Node, from: number, length: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + length);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  };
  const whole = /[^\s\u00ad\u00a0–-]{5,}|\d+\/\d+\s(?=R\d)R[\d.]+|\d\s(?:л|мм|А·ч|А|кг)(?![\p{L}·])/gu;
  return [...document.querySelectorAll("main :is(h1, h2, h3)")].flatMap((heading) => {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      // The hyphen of the line above belongs to the first letter.
      for (const match of (text.textContent ?? "").matchAll(whole))
        if (linesOf(text, match.index + 1, match[0].length - 1) > 1) broken.push(match[0]);
    }
    return broken;
  });
}

test("no word of a heading breaks without a hyphen, and no size does", { tag: ["@phone", "@widths"] }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const categories = ["tyre", "disk", "battery", "wipers", "brake-disks", "oils", "tpms"];
  const products = await Promise.all(categories.flatMap((category) => [0, 7].map((at) => product(page, category, at))));
  for (const path of [...HEADED, "/", "/catalog/tyres/", "/search/wipers/", "/search/battery/", ...products]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(await page.evaluate(brokenWords), path).toEqual([]);
  }
});

/** Pages whose text somebody doubles. */
const MAIN = [
  "/",
  "/catalog/tyres/",
  "/service/",
  "/service-catalog/",
  "/contacts/",
  "/order/status/",
  "/service-tyre-fitting/",
];

/** Pages of each kind that nobody signs in for. */
const KINDS = [
  ...MAIN,
  "/catalog/wheels/",
  "/search/?q=nokian",
  "/search/?q=no-such-words",
  "/delivery/",
  "/offers/",
  "/cars/?brand=kia",
  "/regions/",
  "/comparison/",
  "/favourites/",
  "/login",
  "/company/policy/",
  "/disknt/",
  "/no-such-page/",
];

test("whatever can be pressed is large enough for a finger", { tag: ["@phone", "@scripts"] }, async ({ page }) => {
  test.setTimeout(180_000);
  await fillCart(page, (await goodsOf(page.request, "wipers", 60)).sku, 1);
  const products = await Promise.all(["tyre", "battery"].map((category) => product(page, category, 12)));
  for (const path of [...KINDS, ...products, `${products[0]}?picture=whole`, "/basket/", FITTING])
    await test.step(path, async () => {
      await open(page, path);
      expect(await page.evaluate(smallTargets), path).toEqual([]);
    });
  await open(page, "/catalog/tyres/");
  await page.getByRole("link", { name: /^Фильтры/ }).click();
  await expect(page.getByRole("complementary", { name: "Фильтры" })).toBeVisible();
  expect(await page.evaluate(smallTargets)).toEqual([]);
});

test("whatever can be pressed in the account is large enough for a finger", {
  tag: ["@phone", "@scripts"],
}, async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await borrowBelongings(userId);
  const order = await page.goto("/my/orders/").then(() =>
    page
      .getByRole("main")
      .getByRole("article", { name: /^Заказ / })
      .first()
      .getByRole("link")
      .first()
      .getAttribute("href"),
  );
  const sections =
    "orders/ garage/ garage/add/ appointments/ profile/ promocodes/ bonuses/ settings/ contract-storage/";
  for (const path of ["/my/", ...sections.split(" ").map((section) => `/my/${section}`), order ?? ""])
    await test.step(path, async () => {
      await open(page, path);
      expect(await page.evaluate(smallTargets), path).toEqual([]);
    });
});

test("what answers moves for 150 ms, and not for who wants no movement", {
  tag: "@scripts",
}, async ({ page }) => {
  await page.goto("/catalog/tyres/");
  const seconds = () =>
    page
      .getByRole("main")
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .evaluate((button) => getComputedStyle(button).transitionDuration);
  expect(await seconds()).toContain("0.15s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await seconds()).toBe("0s");
});

test("blocks that are laid out late are said to be as high as they are", { tag: ["@scripts", "@widths"] }, async ({
  page,
}) => {
  for (const path of ["/", "/catalog/tyres/"]) {
    await page.goto(path);
    const heights = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main *, footer")]
        .filter((block) => getComputedStyle(block).contentVisibility === "auto")
        .map((block) => {
          const said = Number.parseFloat(getComputedStyle(block).containIntrinsicBlockSize.replace(/^auto /, ""));
          block.style.contentVisibility = "visible";
          return { said, real: block.getBoundingClientRect().height };
        }),
    );
    expect(heights.length).toBeGreaterThan(0);
    // What is below a lower one stands outside of its ground.
    for (const { said, real } of heights)
      expect(Math.abs(said - real) / real, `${path}: ${said} px`).toBeLessThan(0.05);
  }
});

test.describe("print", { tag: ["@wide", "@widths"] }, () => {
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

  test("a list has many goods on a sheet and nothing to press", { tag: "@scripts" }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const goods = await page.getByRole("main").getByRole("article").count();
    expect(goods).toBe(24);
    await page.emulateMedia({ media: "print" });
    for (const role of ["button", "navigation"] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("search").filter({ visible: true })).toHaveCount(0);
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(4);
  });

  test("an order is whole on one sheet, without what can only be pressed", { tag: "@scripts" }, async ({ page }) => {
    await fillCart(page, (await goodsOf(page.request, "oils", 62)).sku, 1);
    await openCart(page);
    await fillContact(page, newContact());
    await submitOrder(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ \S+ принят$/);
    await page.emulateMedia({ media: "print" });
    const shown = page.getByRole("main");
    // It would lie over the words at the foot of each sheet.
    await expect(page.getByRole("link", { name: "К содержанию" })).toBeHidden();
    for (const name of ["В календарь", "На карте", "Вернуться в каталог"])
      await expect(shown.getByText(name, { exact: true })).toBeHidden();
    for (const words of ["Состав заказа", "К оплате", "Получатель"])
      await expect(shown.getByRole("heading", { name: words })).toBeVisible();
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
  });

  test("a product and the contacts take two sheets at most", { tag: "@scripts" }, async ({ page }) => {
    for (const [path, most] of [
      ["/contacts/", 2],
      ["/service-catalog/", 3],
    ] as const) {
      await page.goto(path);
      expect(pagesOf(await page.pdf({ format: "A4" })), path).toBeLessThanOrEqual(most);
    }
  });
});

test("forced colours leave edges, states and focus to be seen", { tag: ["@scripts", "@widths"] }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/catalog/tyres/");
  const button = page
    .getByRole("main")
    .getByRole("button", { name: /^В корзину/ })
    .first();
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
  await button.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    "solid",
  );
});

test("no state has barriers, scrolled or not", { tag: ["@scripts", "@widths"] }, async ({ page }) => {
  test.setTimeout(180_000);
  const battery = await product(page, "battery", 12);
  await fillCart(page, (await goodsOf(page.request, "wipers", 60)).sku, 1);
  const states = [...MAIN, "/contacts/", "/delivery/", battery, `${battery}?picture=whole`, "/search/?q=no-such-words"];
  for (const path of states)
    await test.step(path, async () => {
      await page.goto(path);
      expect(await axeViolations(page)).toEqual([]);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      expect(await axeViolations(page)).toEqual([]);
    });
  await openCart(page);
  expect(await axeViolations(page)).toEqual([]);
  if (isPhone()) await page.evaluate(() => scrollTo({ top: innerHeight * 2, behavior: "instant" }));
  expect(await axeViolations(page)).toEqual([]);
  expect(hasScripts()).toBe(true);
});

/** Half a screen: on a short page nobody scrolls through links to see that it ends. */
test("the footer takes at most half of a window of any width", { tag: "@scripts" }, async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [768, 1_024],
    [1_280, 900],
    [1_920, 1_080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/order/status/");
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThanOrEqual(height / 2);
    const link = footer.getByRole("link", { name: "Гарантия и возврат" });
    if (width < 640) await footer.getByText("Покупателям").click();
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(width < 1_024 ? 44 : 36);
  }
});
