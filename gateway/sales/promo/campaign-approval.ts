import type { SecondPersonFigures } from "../../contract/chain/second-person.ts";
import type { CampaignValues } from "../../contract/sales/campaigns.ts";
import {
  type ApprovalRow,
  changeApproval,
  findWaiting,
  readGivenAt,
} from "../../customers/second-person/approvals-store.ts";
import { type SecondPersonServices, waits, weigh } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import type { EditableChange } from "../../platform/resource-kit/editable-routes.ts";
import { updateEditable } from "../../platform/resource-kit/editable-store.ts";
import type { Declined } from "../../platform/resource-kit/versions-rules.ts";
import { campaignColumns, campaignValuesOf } from "./campaign-values.ts";
import { campaignTable, lockCampaignNamed, type StoredCampaign } from "./campaigns-store.ts";
import { releaseCouponsOf, removeCouponsOf } from "./coupons-store.ts";
import { benefitOf } from "./rules.ts";

const KOPECKS = 100;

type Worth = Pick<CampaignValues, "effect" | "effectValue" | "sumFrom">;

/** What one use gives, kopecks: a point is a rouble. A percentage is judged by its share alone. */
const worthOf = ({ effect, effectValue }: Worth): number =>
  effect === "fixed" || effect === "points" ? effectValue * KOPECKS : 0;

/** The most of an order's goods that it takes off, per cent: a sum without a purchase to begin with takes all of a small one. */
function shareOf({ effect, effectValue, sumFrom }: Worth): number {
  if (effect === "percent") return effectValue;
  if (effect !== "fixed") return 0;
  return effectValue >= sumFrom ? 100 : (effectValue * 100) / sumFrom;
}

/** What staff may word as they like: it gives nobody anything. */
const givingOf = ({ title: _, terms: __, popupText: ___, popupButton: ____, ...giving }: CampaignValues) =>
  JSON.stringify(giving);

/** What is restored when it is declined: the values that were live; null for a campaign that never was. */
interface ChangedCampaign {
  before: CampaignValues | null;
}

type Change = EditableChange<CampaignValues, StoredCampaign>;

/** Counts what a campaign gives before it is stored. `isAgreed` tells afterwards whether it is live. */
export async function weighCampaign(
  tx: Executor,
  services: SecondPersonServices,
  { row, values, isArchived, caller }: Change,
): Promise<void> {
  const asked = await findWaiting(tx, "campaign", values.name);
  const isUnchanged = row !== null && givingOf(campaignValuesOf(row)) === givingOf(values);
  const isArchiving = row !== null && isArchived !== (row.archivedAt !== null);
  if (isArchiving || (isUnchanged && (row.isLive || asked))) return;
  const live = row === null || !row.isLive ? null : campaignValuesOf(row);
  const before = asked ? (asked.content as ChangedCampaign).before : live;
  if (asked) await changeApproval(tx, asked.id, { state: "withdrawn", decidedById: null, decidedAt: services.now() });
  const actorId = userIdOf(caller);
  const given = await readGivenAt(tx, { door: "campaign", subject: values.name, actorId, at: services.now() });
  await weigh(tx, services, {
    door: "campaign",
    subject: values.name,
    actorId,
    // One campaign that is changed again gives what it gives once.
    amount: Math.max(0, worthOf(values) - given),
    isTooMuch: values.effect !== "none" && isShareTooMuch(values, services.shopSettings.current("secondPerson")),
    about: `Акция «${values.title}»${values.keyword && `, слово ${values.keyword}`}: ${textOf(values)}${before ? `. Было: ${textOf(before)}` : ""}`,
    content: { before } satisfies ChangedCampaign,
  });
}

const isShareTooMuch = (values: Worth, { wordPercent }: SecondPersonFigures): boolean => shareOf(values) > wordPercent;

const textOf = (values: CampaignValues): string => benefitOf(campaignColumns(values)) || "ничего в заказе";

/** Whether nobody has to agree to it any more. */
export const isAgreed = async (tx: Executor, name: string): Promise<boolean> =>
  (await findWaiting(tx, "campaign", name)) === null;

/** As the journal names a campaign that a second person did not agree to: the target of its history. */
export const declinedCampaign = (id: number): string => `campaign ${id}`;

/** What a second person says of a campaign. */
export const campaignPerformer = {
  async lock(tx: Executor, { subject }: ApprovalRow): Promise<void> {
    await lockCampaignNamed(tx, subject);
  },
  async approved(tx: Executor, { subject, actorId }: ApprovalRow, at: Date): Promise<void> {
    const row = await lockCampaignNamed(tx, subject);
    if (row) await updateEditable(tx, campaignTable, row.id, { isLive: true, changedBy: actorId, changedAt: at });
  },
  /** It is as it was before, or out of use. */
  async declined(
    tx: Executor,
    { subject, actorId, content, decision }: ApprovalRow,
    at: Date,
    audit: StaffCaller["audit"],
  ): Promise<void> {
    const row = await lockCampaignNamed(tx, subject);
    const { before } = content as ChangedCampaign;
    if (!row) return;
    const restored = before ? { ...campaignColumns(before), isLive: true } : { archivedAt: at };
    await updateEditable(tx, campaignTable, row.id, { ...restored, changedBy: actorId, changedAt: at });
    await audit(tx, {
      target: declinedCampaign(row.id),
      before: campaignValuesOf(row),
      after: { values: before && { ...before }, note: decision } satisfies Declined,
    });
  },
};

/** Counts coupons that are about to be made. Answers what they have to wait for; null where nobody has to agree. */
export async function weighCoupons(
  tx: Executor,
  services: SecondPersonServices,
  { campaign, count, key, actorId }: { campaign: StoredCampaign; count: number; key: string; actorId: number },
): Promise<ApprovalRow | null> {
  const values = campaignValuesOf(campaign);
  const approval = await weigh(tx, services, {
    door: "coupons",
    subject: key,
    actorId,
    amount: worthOf(values) * count,
    about: `Купоны акции «${campaign.title}»: ${count}, каждый — ${textOf(values)}`,
  });
  return waits(approval) ? approval : null;
}

/** What a second person says of coupons: they begin to count, or are gone. */
export const couponsPerformer = {
  approved: (tx: Executor, { id }: ApprovalRow): Promise<void> => releaseCouponsOf(tx, id),
  declined: (tx: Executor, { id }: ApprovalRow): Promise<void> => removeCouponsOf(tx, id),
};
