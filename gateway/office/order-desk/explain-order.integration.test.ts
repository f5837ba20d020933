import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { orderDeskExplain } from "../../contract/office/order-desk.ts";
import { cartAdd, cartRead } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { cheaperPriceRequests, personalOffers } from "../../platform/db/schema/enquiries.ts";
import { goods, pastPrices } from "../../platform/db/schema/goods.ts";
import { paymentLimits } from "../../platform/db/schema/region-terms.ts";
import { openOfferIn } from "../../sales/cart/agreed-store.ts";
import { findCart } from "../../sales/cart/cart-store.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

const SKU = "TP-SENSOR";
const OURS = 249_000;

const { connection, shop, gateway } = await ownStaffShop();
const operator = await signInStaff(shop, "callcenter");
const manager = await signInStaff(shop, "manager");
beforeEach(async () => {
  const { db } = connection;
  for (const table of [pastPrices, paymentLimits, cheaperPriceRequests]) await db.delete(table);
  await db.update(goods).set({ priceKopecks: OURS }).where(eq(goods.sku, SKU));
  await db.delete(pastPrices);
  await shop.services.regions.reload();
});

/** An order of three sensors, at an agreed price for two of them where one is given. */
async function placed(agreed?: number): Promise<string> {
  const { db } = connection;
  const added = dataOf(await shop.call(cartAdd, { sku: SKU, quantity: 3 })).cart;
  const sender = { cartToken: added.token };
  if (agreed !== undefined) {
    const consent = { version: "1", address: "203.0.113.7", at: FIXTURE_NOW.toISOString() };
    const asked = {
      goodsId: fixtureId(SKU),
      regionSlug: "ekaterinburg",
      priceKopecks: agreed,
      link: "https://a.example",
    };
    const decided = { state: "agreed", decidedAt: FIXTURE_NOW, decidedBy: manager.userId } as const;
    const [request] = await db
      .insert(cheaperPriceRequests)
      .values({ ...asked, ...decided, name: "Анна", phone: "+79120000001", consent })
      .returning();
    const terms = { priceKopecks: agreed, quantity: 2, endsAt: new Date(FIXTURE_NOW.getTime() + 86_400_000) };
    const [offer] = await db
      .insert(personalOffers)
      .values({ requestId: request?.id ?? 0, goodsId: asked.goodsId, secretHash: `hash ${request?.id}`, ...terms })
      .returning();
    await openOfferIn(db, offer?.id ?? 0, (await findCart(db, added.token)) ?? "");
  }
  const { cart } = dataOf(await shop.call(cartRead, {}, sender));
  return dataOf(await shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender)).identity;
}

const explain = async (identity: string, person: Person = operator) =>
  dataOf(await gateway.call(orderDeskExplain, { identity }, person));
const refusalOf = (explained: Awaited<ReturnType<typeof explain>>, method: string) =>
  explained.payments.find((each) => each.method === method)?.refusal;

it("tells an operator since when goods cost so much, and what they cost now", async () => {
  const identity = await placed();
  const at = (days: number) => new Date(FIXTURE_NOW.getTime() + days * 86_400_000);
  await connection.db.update(goods).set({ priceKopecks: 260_000 }).where(eq(goods.sku, SKU));
  // A trigger has kept the change with the time of today.
  await connection.db.delete(pastPrices);
  await connection.db.insert(pastPrices).values([
    { goodsId: fixtureId(SKU), priceKopecks: 230_000, endedAt: at(-8) },
    { goodsId: fixtureId(SKU), priceKopecks: OURS, endedAt: at(3) },
  ]);
  const [line] = (await explain(identity)).lines;
  expect(line?.reasons[0]).toMatch(/^2.490.₽ за штуку/);
  expect(line?.reasons.join("\n")).toMatch(/2.490.₽ с 12 ноября, 12:00 до 23 ноября, 12:00, сейчас 2.600/);
});

it("names the agreed price, its request and who agreed, and that nothing goes with it", async () => {
  const [line] = (await explain(await placed(230_000))).lines;
  const text = line?.reasons.join("\n") ?? "";
  expect(text).toMatch(
    /−380.₽: цена по договорённости 2.300.₽, до 2 шт\. Запрос .* № \d+, согласился: Ольга Сотрудник/,
  );
  expect(text).toContain("не складываются");
  expect(text).toContain("Баллы за этот товар не начисляются");
});

it("says of each way to pay why it is not offered, by the limit that keeps it", async () => {
  const identity = await placed();
  const before = await explain(identity);
  expect(refusalOf(before, "cash")).toBeNull();
  expect(refusalOf(before, "invoice")).toMatch(/^Не подключено/);
  await connection.db.insert(paymentLimits).values({ paymentGroup: "offline", isOffered: true, maxKopecks: 500_000 });
  await shop.services.regions.reload();
  expect(refusalOf(await explain(identity), "cash")).toMatch(/^Лимит оплаты № \d+ для всех регионов: до 5.000.₽/);
});

it("shows staff of a shop no order of another", async () => {
  const identity = await placed();
  const stranger = await signInStaff(shop, "shop");
  expect((await gateway.call(orderDeskExplain, { identity }, stranger)).status_code).toBe(404);
});
