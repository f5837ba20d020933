import type { CampaignTouch } from "../../gateway/contract/sales/promo.ts";

/** On whose behalf the gateway is called: what the headers of section 7 carry. API-004 … API-007 */
export interface CallerContext {
  regionSlug: string;
  cartToken: string | null;
  accessToken: string | null;
  clientAddress: string;
  clientAgent?: string;
  /** The request that the call is made for, as the log has it. */
  requestId?: string;
  /** Secret of this browser's sign-in under way; confirmation codes count in this browser only. */
  browserKey?: string | null;
  /** The campaign whose link brought the visitor, as the cookie `utm` has it. API-037 */
  campaign?: CampaignTouch | null;
  /** The client whom the signed-in member of staff acts for; `clientUserId` is null for one without an account. B-33 */
  acting?: { id: string; clientUserId: number | null } | null;
}
