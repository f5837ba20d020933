import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { whoami } from "../../contract/customers/auth.ts";
import {
  campaignNoticeDisable,
  notifySettings,
  notifySettingsUpdate,
  unsubscribe,
} from "../../contract/customers/notices.ts";
import { npsAnswer, npsQuestion } from "../../contract/customers/nps.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { loyaltyAccept } from "../../contract/sales/loyalty.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { npsAnswers } from "../../platform/db/schema/account.ts";
import type { orders } from "../../platform/db/schema/orders.ts";
import { openAccountShop, secretTo } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { orderInput } from "../../testing/order-input.ts";
import { bringTo } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const shop = await openAccountShop();
afterAll(() => shop.close());

type Person = { accessToken: string };

const settingsOf = async (user: Person) => dataOf(await shop.call(notifySettings, {}, user)).settings;

describe("notices", () => {
  it("ACC-006, API-020, API-021 are off at first and changed one by one", async () => {
    const user = await signInUser(shop);
    expect(await settingsOf(user)).toEqual({ accept_sms: false, accept_email: false });
    const change = (settings: object) => shop.call(notifySettingsUpdate, { settings }, user);
    expect(dataOf(await change({ accept_email: true })).settings).toEqual({ accept_sms: false, accept_email: true });
    expect(dataOf(await change({ accept_sms: true })).settings).toEqual({ accept_sms: true, accept_email: true });
    expect(dataOf(await change({})).settings).toEqual({ accept_sms: true, accept_email: true });
    expect(await settingsOf(user)).toEqual({ accept_sms: true, accept_email: true });
  });

  it("API-025 end for who has signed in", async () => {
    const user = await signInUser(shop);
    dataOf(await shop.call(notifySettingsUpdate, { settings: { accept_sms: true, accept_email: true } }, user));
    for (let times = 0; times < 2; times += 1) dataOf(await shop.call(unsubscribe, {}, user));
    expect(await settingsOf(user)).toEqual({ accept_sms: true, accept_email: false });
    expect(await shop.call(unsubscribe, {})).toMatchObject({ status_code: 401 });
  });

  it("API-030 end by the link of a letter without sign-in, as often as it is followed", async () => {
    const user = await signInUser(shop, { emails: ["news@shop.test"] });
    const joining = { is_loyalty_registered: true, is_confirm_info_notification: true };
    dataOf(await shop.call(loyaltyAccept, joining, user));
    expect(await settingsOf(user)).toMatchObject({ accept_email: true });
    const token = await secretTo(shop.db, "news@shop.test");
    for (let times = 0; times < 2; times += 1) dataOf(await shop.call(unsubscribe, { token }));
    expect(await settingsOf(user)).toEqual({ accept_sms: true, accept_email: false });
    expect(await shop.call(unsubscribe, { token: "made up" })).toMatchObject({ status_code: 404 });
  });

  it("API-018 of a campaign are ended once and for all, `first_email_activation` when none is named", async () => {
    const user = await signInUser(shop);
    for (const input of [{}, {}, { campaign_name: "spring" }]) {
      dataOf(await shop.call(campaignNoticeDisable, input, user));
    }
    expect(dataOf(await shop.call(whoami, {}, user)).disabled_notices).toEqual(["first_email_activation", "spring"]);
    expect(dataOf(await shop.call(whoami, {}, await signInUser(shop))).disabled_notices).toEqual([]);
  });
});

describe("the question how likely one is to recommend the shop", () => {
  const question = async (user: Person) => dataOf(await shop.call(npsQuestion, {}, user)).order;
  const answer = (user: Person, input: object) => shop.call(npsAnswer, { ...input }, user);

  async function givenOrder(phone: string, status: typeof orders.$inferSelect.status): Promise<string> {
    const sender = { region: "ekaterinburg" };
    const { cart } = dataOf(await shop.call(cartAdd, { items: [{ sku: "O-5W30", quantity: 1 }] }, sender));
    const input = orderInput(cart, { contact: { name: "Анна", phone, email: "", comment: "" } });
    const { identity } = dataOf(await shop.call(orderCreate, input, { ...sender, cartToken: cart.token }));
    await bringTo(shop.db, identity, status);
    return identity;
  }

  it("ACC-010, ACC-043, API-019, API-028 is asked after a finished order of the customer's phone, and answered once", async () => {
    const user = await signInUser(shop, { phones: ["+79120000051"] });
    expect(await question(user)).toBeNull();
    await givenOrder("+79120000051", "ready");
    expect(await question(user)).toBeNull();
    expect(await answer(user, { score: 9 })).toMatchObject({ status_code: 409, code: "not_due" });
    const identity = await givenOrder("+79120000051", "delivered");
    expect(await question(user)).toEqual({ identity });
    expect(await answer(user, { score: "9", comment: " Быстро " })).toMatchObject({ status_code: 200 });
    expect(await question(user)).toBeNull();
    expect(await answer(user, { score: 1 })).toMatchObject({ status_code: 409, code: "not_due" });
    const own = eq(npsAnswers.userId, user.userId);
    const rows = await shop.db.select().from(npsAnswers).where(own);
    expect(rows).toMatchObject([{ score: 9, comment: "Быстро" }]);
  });

  it("API-028 takes whole numbers from 0 to 10", async () => {
    const user = await signInUser(shop, { phones: ["+79120000052"] });
    await givenOrder("+79120000052", "delivered");
    for (const score of [-1, 11, 5.5, "", null, "много"]) {
      const refused = await answer(user, { score });
      expect(refused).toMatchObject({
        status_code: 422,
        errors: [{ field: "score", message: "Выберите оценку от 0 до 10" }],
      });
    }
    expect(await answer(user, { score: 0 })).toMatchObject({ status_code: 200 });
  });

  it("is not asked about another customer's order", async () => {
    await givenOrder("+79120000053", "delivered");
    expect(await question(await signInUser(shop, { phones: ["+79120000054"] }))).toBeNull();
    expect(await shop.call(npsQuestion, {})).toMatchObject({ status_code: 401 });
  });
});
