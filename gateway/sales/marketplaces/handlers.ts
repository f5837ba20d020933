import type { Services } from "../../chain/services.ts";
import {
  isMarketplace,
  marketplaceRenew,
  marketplaceRenewals,
  marketplaces,
} from "../../contract/sales/marketplaces.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { confirmedEmails, readLatest } from "./marketplaces-store.ts";
import { renewOrders } from "./renew.ts";
import { numbersProblem, sortNumbers } from "./rules.ts";

/** Who may renew orders of marketplaces, and how. */
export interface MarketplaceRenewing {
  /** Null where no order system is set: then nothing is sent. */
  queue: JobQueue | null;
  /** Addresses, in lower case, of the staff who may. */
  allowedEmails: readonly string[];
}

const SHOWN = 50;

/** Renewal of orders of marketplaces, by staff of the allow-list and programs. STF-054 */
export function marketplaceRoutes(services: Services, { queue, allowedEmails }: MarketplaceRenewing): Route[] {
  const { db } = services.connection;

  /** Anybody may enter an address; only its owner confirms it. STF-055, B-32 */
  async function requireAllowed({ actor }: StaffCaller): Promise<void> {
    if (actor.kind === "system") return;
    const emails = await confirmedEmails(db, actor.userId);
    if (!emails.some((email) => allowedEmails.includes(email)))
      throw new ApiError("staff_email", "Заказы маркетплейсов пробрасывают сотрудники из отдельного списка");
  }

  return [
    route(marketplaceRenew, async ({ marketplace, posting_numbers, external_ids }, caller) => {
      if (!isMarketplace(marketplace)) throw notFound("Такого маркетплейса нет");
      await requireAllowed(caller);
      if (!queue) throw new ApiError("switched_off", "Проброс заказов выключен: система заказов не подключена");
      const { field } = marketplaces[marketplace];
      const given = field === "posting_numbers" ? posting_numbers : external_ids;
      const sorted = sortNumbers(marketplace, given ?? []);
      const problem = numbersProblem(sorted);
      if (problem) throw new ApiError("invalid", [{ field, message: problem }]);
      const { actor, audit } = caller;
      const staffId = actor.kind === "staff" ? actor.userId : null;
      const numbers = sorted.good;
      const queued = await renewOrders({ services, queue }, { marketplace, numbers, staffId, audit });
      return { queued, known: numbers.length - queued };
    }),
    route(marketplaceRenewals, async (_input, caller) => {
      await requireAllowed(caller);
      const rows = await readLatest(db, SHOWN);
      return {
        isOn: queue !== null,
        renewals: rows.map(({ renewal, firstname, surname }) => ({
          marketplace: renewal.marketplace,
          number: renewal.number,
          state: renewal.state,
          message: renewal.message,
          author: [firstname, surname].filter(Boolean).join(" "),
          requestedAt: renewal.requestedAt.toISOString(),
        })),
      };
    }),
  ];
}
