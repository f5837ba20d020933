import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  incomingCall,
  offlineCall,
  offlineMessages,
  phoneConfirmSend,
  waitCallStatus,
} from "../../contract/customers/phone-confirm.ts";
import { phoneTokens } from "../../platform/db/schema/sign-in.ts";
import { noCalls } from "../../platform/providers/calls/call-provider.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { openTestPhoneConfirm } from "../../testing/phone-confirm.ts";

const PHONE = "79123456789";
const SECRET = "secret-of-the-telephony";
const NUMBERS = ["+73430000001", "+73430000002", "+73430000003"];
const browser = { browserKey: "browser-a", address: "203.0.113.5" };
const otherBrowser = { browserKey: "browser-b", address: "203.0.113.6" };

const { connection, shop } = await ownShop();
const calls = sound(openTestPhoneConfirm(shop.services, { calls: { numbers: NUMBERS }, telephonySecret: SECRET }));
beforeEach(async () => {
  await calls.clear();
  shop.clock.now = FIXTURE_NOW;
});

const later = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1_000);
};
const wait = (sender = browser) => calls.call(phoneConfirmSend, { phone: PHONE, target: "waitcall" }, sender);
const status = (requestId: string, sender = browser) => calls.call(waitCallStatus, { request_id: requestId }, sender);
const report = (from: string, to: string, secret = SECRET) =>
  calls.call(incomingCall, { from, to }, { accessToken: secret });

describe("waiting for a call", () => {
  it("AUT-065, API-031, CFG-002 answers the number to call and ten minutes for it, and sends nothing", async () => {
    expect(dataOf(await wait())).toMatchObject({
      target: "waitcall",
      phone: PHONE,
      targetPhone: "73430000001",
      email: "",
      expiresAt: new Date(FIXTURE_NOW.getTime() + 600_000).toISOString(),
    });
    expect(await calls.messages()).toEqual([]);
  });

  it("API-035, API-036 has no token until the call came, then one and the same for every poll", async () => {
    const { requestId, targetPhone } = dataOf(await wait());
    expect(dataOf(await status(requestId))).toEqual({ token: null, phone: PHONE });
    dataOf(await report(PHONE, targetPhone));
    const first = dataOf(await status(requestId));
    expect(first).toEqual({ token: { token: expect.any(String) }, phone: PHONE });
    later(60);
    expect(dataOf(await status(requestId))).toEqual(first);
    const hash = hashOfSecret(first.token?.token ?? "");
    expect(await connection.db.select().from(phoneTokens)).toEqual([
      {
        hash,
        phone: `+${PHONE}`,
        browserHash: hashOfSecret(browser.browserKey),
        expiresAt: new Date(FIXTURE_NOW.getTime() + 900_000),
        usedAt: null,
      },
    ]);
    await connection.db.update(phoneTokens).set({ usedAt: shop.clock.now }).where(eq(phoneTokens.hash, hash));
    later(10);
    expect((await status(requestId)).code).toBe("not_found");
  });

  it("is over after ten minutes without a call, and a quarter of an hour after one", async () => {
    const { requestId } = dataOf(await wait());
    later(600);
    expect((await status(requestId)).code).toBe("not_found");
    const second = dataOf(await wait());
    dataOf(await report(PHONE, second.targetPhone));
    later(900);
    expect((await status(second.requestId)).code).toBe("not_found");
  });

  it("is answered to the browser that asked, and asked again by it goes on", async () => {
    const first = dataOf(await wait());
    later(30);
    expect(dataOf(await wait())).toEqual(first);
    expect((await status(first.requestId, otherBrowser)).code).toBe("not_found");
    expect((await calls.call(waitCallStatus, { request_id: first.requestId })).code).toBe("not_found");
    expect((await calls.call(waitCallStatus, { request_id: "nonsense" })).code).toBe("invalid");
  });

  it("gives another browser another number, so that a call confirms only the one who was told it", async () => {
    const [own, others] = [dataOf(await wait()), dataOf(await wait(otherBrowser))];
    expect(others.targetPhone).not.toBe(own.targetPhone);
    dataOf(await report(PHONE, own.targetPhone));
    expect(dataOf(await status(own.requestId)).token).not.toBeNull();
    expect(dataOf(await status(others.requestId, otherBrowser)).token).toBeNull();
  });

  it("is out of order when all numbers but the one that is never given are waited on for this phone, and when there are none", async () => {
    dataOf(await wait());
    dataOf(await wait(otherBrowser));
    const third = await wait({ browserKey: "browser-c", address: "203.0.113.7" });
    expect([third.status_code, third.code]).toEqual([503, "unavailable"]);
    const without = openTestPhoneConfirm(shop.services, { calls: noCalls });
    expect((await without.call(phoneConfirmSend, { phone: PHONE, target: "waitcall" })).code).toBe("unavailable");
  });

  it("API-033 lets the customer go on to an SMS at once", async () => {
    dataOf(await wait());
    const answer = await calls.call(
      phoneConfirmSend,
      { phone: PHONE, target: "phone", attempts: 2, initial: 1 },
      browser,
    );
    expect(dataOf(answer).target).toBe("phone");
    expect(await calls.messages()).toHaveLength(1);
  });
});

describe("the telephony's report", () => {
  it("is taken with the secret only", async () => {
    const { requestId, targetPhone } = dataOf(await wait());
    for (const secret of ["", "secret-of-another-shop", `${SECRET}!`]) {
      const refused = await report(PHONE, targetPhone, secret);
      expect([refused.status_code, refused.code]).toEqual([401, "unauthorized"]);
    }
    expect(dataOf(await status(requestId)).token).toBeNull();
  });

  it.each([
    ["+7 912 345-67-89", "8 (343) 000-00-01"],
    ["89123456789", "73430000001"],
  ])("is understood as %s called %s", async (from, to) => {
    const { requestId } = dataOf(await wait());
    dataOf(await report(from, to));
    expect(dataOf(await status(requestId)).token).not.toBeNull();
  });

  it("changes nothing when nobody waits for the call", async () => {
    const { requestId, targetPhone } = dataOf(await wait());
    for (const [from, to] of [
      ["79000000001", targetPhone],
      [PHONE, "73430000002"],
      ["anonymous", targetPhone],
      ["73430009999", targetPhone],
    ] as const)
      dataOf(await report(from, to));
    expect(dataOf(await status(requestId)).token).toBeNull();
    later(600);
    dataOf(await report(PHONE, targetPhone));
    expect((await status(requestId)).code).toBe("not_found");
  });
});

describe("the stand-in of a demonstration store", () => {
  it("shows what would have been sent, latest first, and the calls that are waited for", async () => {
    await calls.call(phoneConfirmSend, { phone: PHONE }, browser);
    const { requestId, targetPhone, expiresAt } = dataOf(await wait());
    const { messages, calls: waited } = dataOf(await calls.call(offlineMessages, {}));
    expect(messages).toMatchObject([{ channel: "sms", recipient: `+${PHONE}`, subject: "Код подтверждения" }]);
    expect(waited).toEqual([{ requestId, phone: PHONE, targetPhone, until: expiresAt }]);
  });

  it("pretends a call", async () => {
    const { requestId, targetPhone } = dataOf(await wait());
    dataOf(await calls.call(offlineCall, { phone: PHONE, targetPhone }));
    expect(dataOf(await status(requestId)).token).not.toBeNull();
    expect(dataOf(await calls.call(offlineMessages, {})).calls).toEqual([]);
  });
});
