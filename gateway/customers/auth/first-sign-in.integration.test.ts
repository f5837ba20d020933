import { afterAll, expect, it } from "vitest";
import { authLoginByPhone, userRegister, whoami } from "../../contract/customers/auth.ts";
import { phoneConfirmSend, phoneConfirmValidate } from "../../contract/customers/phone-confirm.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { openAuthShop } from "../../testing/auth.ts";
import { dataOf } from "../../testing/client.ts";
import { openTestPhoneConfirm } from "../../testing/phone-confirm.ts";

const connection = await openTestDatabase();
const shop = await openAuthShop(connection);
afterAll(() => connection.close());

it("AUT-002 AUT-073 AUT-074 AUT-085 a code sent to a new phone leads through registration to a signed-in customer", async () => {
  const codes = openTestPhoneConfirm(shop.services);
  const sender = { browserKey: "the browser of Anna", address: "203.0.113.5" };
  const sent = dataOf(await codes.call(phoneConfirmSend, { phone: "8 (912) 345-67-89" }, sender));
  const code = await codes.lastCodeTo("+79123456789");
  const proof = { phone: sent.phone, code, request_id: sent.requestId };
  const { token, phone } = dataOf(await codes.call(phoneConfirmValidate, proof, sender));

  const logIn = (browserKey: string) =>
    shop.call(authLoginByPhone, { phone, phone_token: token }, { ...sender, browserKey });
  expect((await logIn("another browser")).code).toBe("invalid");
  expect((await logIn(sender.browserKey)).code).toBe("unregistered");
  const form = {
    firstname: "Анна",
    surname: "Ёлкина",
    phone,
    phone_token: token,
    personalData: true,
    legalPolicy: true,
  };
  const { id } = dataOf(await shop.call(userRegister, form, sender));
  const { access_token: accessToken } = dataOf(await logIn(sender.browserKey));
  expect(dataOf(await shop.call(whoami, {}, { accessToken }))).toMatchObject({
    id,
    phones: [{ phone: "79123456789", is_primary: true, confirmed_at: shop.clock.now.toISOString() }],
  });
  expect([...shop.failures, ...codes.failures]).toEqual([]);
});
