import { expect } from "@playwright/test";
import { hasScripts, open, reachable, test } from "../support/page-test.ts";
import { inShopDatabase } from "../support/shop-query.ts";
import { fillCart, goodsOf, openCart } from "./journeys/purchase.ts";

/** Two pieces lie in each of two centres of the region, and nowhere else. */
async function spread(sku: string): Promise<{ near: string; far: string }> {
  return inShopDatabase(async (client) => {
    const { rows } = await client.query<{ id: number; title: string }>(
      `select locations.id, locations.title from locations join regions on regions.id = region_id
        where regions.is_default and locations.kind = 'shop'
        order by power(locations.lat - regions.lat, 2) + power(locations.lng - regions.lng, 2)`,
    );
    const [near, far] = [rows[0], rows.at(-1)];
    if (!near || !far) throw new Error("the region has no two centres");
    const goods = "(select id from goods where sku = $1)";
    await client.query(`delete from stock where goods_id = ${goods}`, [sku]);
    await client.query(
      `insert into stock (goods_id, location_id, quantity) values (${goods}, $2, 2), (${goods}, $3, 2)`,
      [sku, near.id, far.id],
    );
    return { near: near.title, far: far.title };
  });
}

/** All four go to the farthest centre. */
const gather = (sku: string, title: string) =>
  inShopDatabase((client) =>
    client.query(
      `update stock set quantity = case when location_id = (select id from locations where title = $2 limit 1) then 4 else 0 end
        where goods_id = (select id from goods where sku = $1)`,
      [sku, title],
    ),
  );

test.describe("four tyres of which two centres have two each", { tag: "@widths" }, () => {
  test.beforeEach(({ shop }) => {
    reachable(shop);
  });

  test("PRD-006 CHK-021 are promised for tomorrow, two of them for today, and the centre that has all four is offered first", async ({
    page,
  }) => {
    const { project } = test.info();
    // Each project has tyres of its own.
    const position = 70 + ["js-360", "js-1280", "nojs-360", "nojs-1280"].indexOf(project.name);
    const { sku, url } = await goodsOf(page.request, "tyre", position);
    const { far } = await spread(sku);
    await open(page, url);
    const stock = page.getByRole("main").locator('a[href="#stock"]').first();
    await expect(stock).toHaveText(/^Со склада: завтра/);
    const rows = page.getByRole("region", { name: /^Наличие и доставка/ });
    await expect(rows).toContainText(/4\s+шт\. — завтра/);
    if (hasScripts()) {
      await page.getByRole("spinbutton", { name: /^Количество/ }).fill("2");
      await expect(stock).toHaveText("Сегодня в 2 центрах");
    }

    await gather(sku, far);
    await fillCart(page, sku, 4);
    await openCart(page);
    const centres = page.getByRole("group", { name: "Центр, где заберёте заказ" });
    const first = centres.getByRole("radio").first();
    const isReadyToday = (await centres.getByRole("radio", { name: new RegExp(`${far}.*Готов сегодня`) }).count()) > 0;
    await expect(first).toBeChecked();
    // Once it has closed for the day, others are as soon as the far one.
    await expect(first).toHaveAccessibleName(isReadyToday ? new RegExp(far) : /Готов завтра/);
  });
});
