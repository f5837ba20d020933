import type { User } from "../../../../gateway/contract/customers/auth.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { loyaltyBalanceRefresh, loyaltyBilling } from "../../../../gateway/contract/sales/loyalty.ts";
import { lastDayOfPoints } from "../../../shared/last-day-of-points.ts";
import { pointsChange } from "../../../shared/points-text.ts";
import { formatDate } from "../../../ui/format.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { readProgrammeRules } from "../loyalty/programme-rules.server.ts";

/** Operations on one page of the history. */
export const OPERATIONS_ON_PAGE = 10;

/**
 * Balance and history of a member; only `isMember` for a customer who has not joined, null when they could not be read.
 * Every load asks to recompute the balance; if that fails, the stored balance is shown. ACC-003, ACC-004, D-01
 */
export async function loadBonuses(visitor: Visitor, user: User, { page, zone }: { page: number; zone: Zone }) {
  const { gateway } = visitor;
  const rules = await readProgrammeRules(gateway);
  if (!user.is_loyalty_registered)
    return { ...rules, isMember: false as const, isInProgress: user.is_loyalty_register_in_progress };
  await gateway.call(loyaltyBalanceRefresh, {});
  const billing = await gateway.call(loyaltyBilling, {
    offset: (page - 1) * OPERATIONS_ON_PAGE,
    limit: OPERATIONS_ON_PAGE,
  });
  if (!billing.ok) return null;
  const { operations, total, balance, pending, debt, ends } = billing.data;
  if (page > 1 && operations.length === 0) throw notFound();
  const nowMs = visitor.now().getTime();
  return {
    ...rules,
    isMember: true as const,
    balance,
    pending,
    debt,
    total,
    ends: ends.map(({ points, at }) => ({ points, day: lastDayOfPoints(at, zone) })),
    operations: operations.map(({ id, points, title, order, createdAt, activeFrom, expiresAt }) => ({
      id: String(id),
      change: pointsChange(points),
      title,
      order,
      day: formatDate(createdAt, zone, true),
      term:
        points <= 0
          ? ""
          : Date.parse(activeFrom) > nowMs
            ? `с ${formatDate(activeFrom, zone)}`
            : expiresAt
              ? `до ${formatDate(expiresAt, zone, true)}`
              : "бессрочно",
    })),
  };
}

export type BonusesView = NonNullable<Awaited<ReturnType<typeof loadBonuses>>>;
