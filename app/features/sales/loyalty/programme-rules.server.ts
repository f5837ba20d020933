import type { ReferralReward } from "../../../../gateway/contract/chain/shop-settings.ts";
import { INVITATION_POINTS } from "../../../../gateway/contract/sales/figures.ts";
import { loyaltyProgramme } from "../../../../gateway/contract/sales/loyalty.ts";
import { formatNumber } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const REWARDED: Record<ReferralReward, string> = {
  join: "вступит в программу",
  first_delivered_order: "вступит в программу и получит первый заказ",
};

/** What the programme gives, in words, as the retailer has set it; what is not known is not told. */
export async function readProgrammeRules(gateway: Visitor["gateway"]): Promise<{ reward: string; earns: string }> {
  const rules = await gateway.call(loyaltyProgramme, {});
  const percent = rules.ok ? rules.data.earnPercent : 0;
  return {
    reward: `Когда друг по вашему приглашению ${REWARDED[rules.ok ? rules.data.referralReward : "first_delivered_order"]}, вы получите ${INVITATION_POINTS} баллов.`,
    earns: percent === 0 ? "" : `За оплаченное деньгами начисляем ${formatNumber(percent)} % баллами.`,
  };
}
