import type { ReferralReward } from "../../contract/chain/shop-settings.ts";
import type { InvitationReason, InvitationState } from "../../contract/sales/loyalty-desk.ts";

/** What the shop knows of two people when one joins by the other's invitation. */
export interface InvitationFacts {
  isInviterBlocked: boolean;
  /** A phone that one of them confirmed stands in an order of the other. */
  sharesPhone: boolean;
  /** The same mailbox, also with a word after a plus. */
  sharesEmail: boolean;
  accountAgeDays: number;
  /** The invited customer had ordered before, by account or by phone. */
  hasOrdered: boolean;
  /** The phone differs in its last two digits only from the inviter's, or from that of another whom they invited. */
  isPhoneInRange: boolean;
  /** Others have joined by invitations from the same network today. */
  isNetworkBusy: boolean;
  /** Who joined by the same inviter's invitation in the last day and year, without those that were refused. */
  inDay: number;
  inYear: number;
}

const NEW_FOR_DAYS = 30;
const A_DAY = 5;
const A_YEAR = 30;

interface Verdict {
  state: InvitationState;
  reason: InvitationReason | null;
}

/** Ordered by what says most: what cannot be an invitation is refused, what may be one is left to staff. */
const signs: readonly {
  state: "refused" | "waiting";
  reason: InvitationReason;
  isMet(facts: InvitationFacts): boolean;
}[] = [
  { state: "refused", reason: "inviter_blocked", isMet: ({ isInviterBlocked }) => isInviterBlocked },
  { state: "refused", reason: "same_phone", isMet: ({ sharesPhone }) => sharesPhone },
  { state: "refused", reason: "same_email", isMet: ({ sharesEmail }) => sharesEmail },
  { state: "refused", reason: "earlier_order", isMet: ({ hasOrdered }) => hasOrdered },
  { state: "refused", reason: "old_account", isMet: ({ accountAgeDays }) => accountAgeDays > NEW_FOR_DAYS },
  { state: "waiting", reason: "phone_range", isMet: ({ isPhoneInRange }) => isPhoneInRange },
  { state: "waiting", reason: "network", isMet: ({ isNetworkBusy }) => isNetworkBusy },
  { state: "waiting", reason: "many_a_day", isMet: ({ inDay }) => inDay >= A_DAY },
  { state: "waiting", reason: "many_a_year", isMet: ({ inYear }) => inYear >= A_YEAR },
];

/** What becomes of the reward when somebody joins by an invitation. */
export function judgeInvitation(facts: InvitationFacts, reward: ReferralReward): Verdict {
  const sign = signs.find(({ isMet }) => isMet(facts));
  if (sign) return { state: sign.state, reason: sign.reason };
  return reward === "join" ? { state: "rewarded", reason: null } : { state: "expected", reason: "first_order" };
}
