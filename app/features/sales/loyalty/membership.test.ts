import { expect, it } from "vitest";
import { refererValidate, type User } from "../../../../gateway/contract/customers/auth.ts";
import { notifySettingsUpdate } from "../../../../gateway/contract/customers/notices.ts";
import { loyaltyAccept } from "../../../../gateway/contract/sales/loyalty.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { type Answers, allOk, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { changeMembership, loadMembership } from "./membership.server.ts";

const user = {
  id: 1,
  roles: [],
  loyalty: { balance: 0, blank: { confirmed: false } },
  is_loyalty_registered: false,
  loyalty_referer_code: null,
} as unknown as User;

const invited = (answers: Answers = {}) => {
  const layout = async () => ok({ consentVersions: { personalData: "", loyalty: "2026-11-01" } });
  const cookies = openCookieJar("referer_code=FRIEND", { domain: undefined, secure: false });
  return visitorWith(answers, undefined, { user: null, cookies, layout, origin: "https://shop.test" } as object);
};
const load = (more: Partial<User>, path = "/my/profile/", made = invited()) =>
  loadMembership(made.visitor, { ...user, ...more }, new URL(path, "https://shop.test"));

it("ACC-019 ACC-020 AUT-139 with recommend_for_friend puts joining first and names who invites", async () => {
  const made = invited({ [refererValidate.name]: ok({ referer_user: { firstname: "Пётр" } }) });
  const { loyalty, isFirst } = await load({}, "/my/profile/?recommend_for_friend", made);
  expect(isFirst).toBe(true);
  expect(loyalty).toEqual({ isMember: false, canPutOff: false, inviter: "Пётр", rulesVersion: "2026-11-01" });
  expect(made.asked).toEqual([{ name: refererValidate.name, input: { referer_code: "FRIEND" } }]);
  const unknown = await load({}, "/my/profile/", invited({ [refererValidate.name]: failed("not_found") }));
  expect(unknown).toMatchObject({ isFirst: false, loyalty: { inviter: null } });
});

it("LOY-025 gives a member the link for friends", async () => {
  const { loyalty } = await load({ is_loyalty_registered: true, loyalty_referer_code: "OWN" });
  const link = "https://shop.test/disknt/?utm_campaign=referer_code&referer_code=OWN";
  expect(loyalty).toMatchObject({ isMember: true, invitation: { code: "OWN", link } });
});

const send = (fields: Record<string, string>) => {
  const answers = allOk({ [loyaltyAccept.name]: { loyalty_referer_code: "OWN" }, [notifySettingsUpdate.name]: {} });
  const { visitor, asked } = visitorWith(answers, undefined, { user, origin: "https://shop.test" });
  return { asked, reply: changeMembership(visitor, formOf(fields)) };
};

it("LOY-041 LOY-042 LOY-043 LOY-069 joins after the consent, with notices when they are wanted", async () => {
  const refused = send({ intent: "loyalty", is_confirm_info_notification: "on" });
  expect(await refused.reply).toMatchObject({
    init: { status: 422 },
    data: { error: { is_loyalty_registered: [expect.stringContaining("согласие")] } },
  });
  expect(refused.asked).toEqual([]);

  const joined = send({ intent: "loyalty", is_loyalty_registered: "on", is_confirm_info_notification: "on" });
  expect(await joined.reply).toMatchObject({ status: 303 });
  expect(joined.asked).toEqual([
    { name: loyaltyAccept.name, input: { is_loyalty_registered: true, is_confirm_info_notification: true } },
    { name: notifySettingsUpdate.name, input: { settings: { accept_sms: true, accept_email: true } } },
  ]);

  const quiet = send({ intent: "loyalty", is_loyalty_registered: "on" });
  await quiet.reply;
  expect(quiet.asked.map(({ name }) => name)).toEqual([loyaltyAccept.name]);
});

it("leaves the other forms of the profile alone", async () => {
  const { reply, asked } = send({ intent: "names", firstname: "Анна" });
  expect([await reply, asked]).toEqual([null, []]);
});
