import { describe, expect, it } from "vitest";
import { type InvitationFacts, judgeInvitation } from "./invitation-rules.ts";

const honest: InvitationFacts = {
  isInviterBlocked: false,
  sharesPhone: false,
  sharesEmail: false,
  accountAgeDays: 0,
  hasOrdered: false,
  isPhoneInRange: false,
  isNetworkBusy: false,
  inDay: 0,
  inYear: 0,
};
const judged = (facts: Partial<InvitationFacts>) => judgeInvitation({ ...honest, ...facts }, "join");

describe("an invitation", () => {
  it("LOY-067 is rewarded at once, or by the first order where the retailer has it so", () => {
    expect(judgeInvitation(honest, "join")).toEqual({ state: "rewarded", reason: null });
    expect(judgeInvitation(honest, "first_delivered_order")).toEqual({ state: "expected", reason: "first_order" });
  });

  it.each([
    [{ isInviterBlocked: true }, "inviter_blocked"],
    [{ sharesPhone: true }, "same_phone"],
    [{ sharesEmail: true }, "same_email"],
    [{ hasOrdered: true }, "earlier_order"],
    [{ accountAgeDays: 30.1 }, "old_account"],
  ] as const)("is refused for %j, whatever else there is", (facts, reason) => {
    expect(judged(facts)).toEqual({ state: "refused", reason });
    expect(judged({ ...facts, isNetworkBusy: true, inDay: 9 })).toEqual({ state: "refused", reason });
    expect(judgeInvitation({ ...honest, ...facts }, "first_delivered_order")).toEqual({ state: "refused", reason });
  });

  it.each([
    [{ isPhoneInRange: true }, "phone_range"],
    [{ isNetworkBusy: true }, "network"],
    [{ inDay: 5 }, "many_a_day"],
    [{ inYear: 30 }, "many_a_year"],
  ] as const)("waits for staff for %j", (facts, reason) => {
    expect(judged(facts)).toEqual({ state: "waiting", reason });
  });

  it("is nothing special up to the limits", () => {
    const near = { accountAgeDays: 30, inDay: 4, inYear: 29 };
    expect(judged(near)).toEqual({ state: "rewarded", reason: null });
  });
});
