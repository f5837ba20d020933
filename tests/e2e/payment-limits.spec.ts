import { expect } from "@playwright/test";
import { paymentGroupIds } from "../../gateway/sales/checkout/payment-groups.ts";
import { signInAs } from "../support/customer.ts";
import { hasScripts, main, open, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

/** A region for each project, whose ways to pay no other journey looks at. */
const ownRegion = () => (hasScripts() ? { slug: "tomsk", title: "Томск" } : { slug: "tyumen", title: "Тюмень" });

const hide = (slug: string, groups: readonly string[]) =>
  queryShop(
    "insert into payment_limits (payment_group, is_offered, regions) select unnest($1::text[]), false, array[$2]",
    [groups, slug],
  );

// One after the other: each sets the rules of the same region.
test.describe.configure({ mode: "default" });

test.beforeEach(({ shop }) => {
  reachable(shop);
});
test.afterEach(() => queryShop("delete from payment_limits where regions = array[$1]", [ownRegion().slug]));

test("CHK-013 the last way to pay of a region cannot be hidden, and staff read why", async ({ page }) => {
  const { slug, title } = ownRegion();
  await hide(
    slug,
    paymentGroupIds.filter((id) => id !== "offline" && id !== "invoice"),
  );
  await signInAs(page, "admin");
  await open(page, "/back-office/payment-limits/new/");
  await main(page).getByLabel("Способ оплаты").selectOption({ label: "При получении" });
  await main(page).getByLabel("Предлагать").selectOption({ label: "Нет" });
  await main(page).getByText("Выбрано: 0").click();
  await main(page).getByRole("checkbox", { name: title, exact: true }).check();
  await main(page).getByRole("button", { name: "Сохранить" }).click();
  await expect(main(page).getByRole("alert")).toContainText(
    `людям станет нечем платить: ${title}, любой заказ. Сначала откройте или подключите другой способ оплаты`,
  );
  await expect(main(page).getByLabel("Предлагать").locator("option:checked")).toHaveText("Нет");
  const rules = await queryShop<{ group: string }>(
    "select payment_group as group from payment_limits where regions = array[$1] and payment_group = $2",
    [slug, "offline"],
  );
  expect(rules).toEqual([]);
});

test("a cart that nobody can pay says so and whom to call, and the page of deliveries does not promise it", async ({
  page,
  baseURL,
}) => {
  const { slug } = ownRegion();
  await hide(slug, paymentGroupIds);
  const site = new URL(baseURL ?? "");
  site.hostname = `${slug}.localhost`;
  // A process applies what staff have set when it looks, every second.
  await expect
    .poll(async () => {
      await page.goto(`${site.origin}/delivery/`);
      const ways = main(page).getByRole("region", { name: "Как оплатить" });
      return [await ways.count(), await ways.getByRole("article").count()];
    })
    .toEqual([1, 0]);
  await expect(main(page)).not.toContainText("Предоплата не нужна");
  await expect(main(page)).not.toContainText("Транспортной компанией");

  await open(page, `${site.origin}/catalog/autoproducts/`);
  await main(page)
    .getByRole("article")
    .getByRole("button", { name: /^В корзину/ })
    .first()
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Корзина, 1 / })).toBeVisible();
  await page.goto(`${site.origin}/basket/`);
  const order = page.getByRole("region", { name: "Оформление заказа" });
  await expect(order).toContainText(/Оплатить такой заказ на сайте сейчас нечем\. Позвоните нам: \+7 /);
  await expect(order).not.toContainText("уменьшите количество");
});
