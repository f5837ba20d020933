import { afterAll, expect, it } from "vitest";
import { unsubscribe } from "../../contract/customers/notices.ts";
import { setNotificationPreferences } from "../../customers/account/notifications-store.ts";
import { lettersTo, openAccountShop, SITE_ORIGIN } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { givePoints } from "../../testing/points.ts";
import { signInUser } from "../../testing/users.ts";
import { remindOfEnds } from "./remind-of-ends.ts";

const shop = await openAccountShop();
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const at = (days: number) => {
  shop.clock.now = new Date(FIXTURE_NOW.getTime() + days * DAY_MS);
};
const { signal } = new AbortController();
const remind = () => remindOfEnds(shop.services, SITE_ORIGIN, signal);

const BY = {
  consent: { version: "2026-11-01", address: "", at: FIXTURE_NOW.toISOString() },
  source: "settings",
} as const;

async function givenMember(email: string, agrees: boolean) {
  const user = await signInUser(shop, { emails: [email] });
  await setNotificationPreferences(shop.db, user.userId, { accept_email: agrees }, BY);
  // They end after 100 and 101 days.
  await givePoints(shop.db, user.userId, [300, 40]);
  return user;
}

it("LOY-050 members who agree to letters are told 30 and 7 days before points end, once each, and may end the letters", async () => {
  await givenMember("ends@shop.test", true);
  await givenMember("silent@shop.test", false);
  at(69);
  expect(await remind()).toBe(0);
  at(71.5);
  expect(await Promise.all([remind(), remind()])).toEqual(expect.arrayContaining([1, 0]));
  expect(await remind()).toBe(0);
  at(95);
  expect(await remind()).toBe(1);
  const letters = await lettersTo(shop.db, "ends@shop.test");
  expect(letters).toHaveLength(2);
  expect(letters[0]?.body).toContain("Скоро сгорят баллы: 340 из 340. Последний день, когда они действуют: 28 февраля");
  expect(await lettersTo(shop.db, "silent@shop.test")).toEqual([]);
  const token = /unsubscribe\/\?token=(\S+)/.exec(letters[1]?.body ?? "")?.[1] ?? "";
  dataOf(await shop.call(unsubscribe, { token }));
  at(99);
  expect(await remind()).toBe(0);
});

it("points that end sooner than a month after they were given have the later letter alone", async () => {
  at(0);
  const user = await signInUser(shop, { emails: ["short@shop.test"] });
  await setNotificationPreferences(shop.db, user.userId, { accept_email: true }, BY);
  await givePoints(shop.db, user.userId, [50], { endsInDays: 5 });
  expect(await remind()).toBe(1);
  at(1);
  expect(await remind()).toBe(0);
  const [letter] = await lettersTo(shop.db, "short@shop.test");
  expect(letter?.subject).toBe("Скоро сгорят баллы: 50");
});

it("a member whom no letter reaches is told by a text message, if they agree to these", async () => {
  at(0);
  const [told, silent] = [
    await signInUser(shop, { phones: ["+79137770001"] }),
    await signInUser(shop, { phones: ["+79137770002"] }),
  ];
  await setNotificationPreferences(shop.db, told.userId, { accept_sms: true }, BY);
  for (const { userId } of [told, silent]) await givePoints(shop.db, userId, [50], { endsInDays: 5 });
  expect(await remind()).toBe(1);
  at(1);
  expect(await remind()).toBe(0);
  const texts = await lettersTo(shop.db, "+79137770001");
  expect(texts).toHaveLength(1);
  expect(texts[0]?.body).toMatch(/скоро сгорят баллы: 50\. Действуют по .+\/my\/settings\//);
  expect(await lettersTo(shop.db, "+79137770002")).toEqual([]);
});
