import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../../contract/platform/local-time.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { hasContractNumber } from "../../../platform/db/number-match.ts";
import { storageContracts, storageRequests } from "../../../platform/db/schema/storage.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../../platform/resource-kit/keyset-store.ts";
import type { RequestRow } from "../contracts-store.ts";

/** Ids of the shops whose storage may be seen. */
export type Shops = readonly number[] | "all";

const ofShops = (shops: Shops): SQL | undefined => {
  if (shops === "all") return undefined;
  return shops.length === 0 ? sql`false` : inArray(storageContracts.locationId, [...shops]);
};

interface Filters {
  shops: Shops;
  shop: number | undefined;
  number: string | undefined;
  /** Days, both included. */
  days: { from: Day | undefined; to: Day | undefined };
}

const ofContract = ({ shops, shop, number }: Filters) =>
  all(
    ofShops(shops),
    shop !== undefined && eq(storageContracts.locationId, shop),
    number !== undefined && number !== "" && hasContractNumber(number),
  );

/** A page of contracts, the latest first. */
export async function readContractPage(
  executor: Executor,
  { status, ...filters }: Filters & { status: typeof storageContracts.$inferSelect.status | undefined },
  position: ListPosition,
) {
  const { from, to } = filters.days;
  const condition = all(
    ofContract(filters),
    status !== undefined && eq(storageContracts.status, status),
    from !== undefined && gte(storageContracts.planningDate, from),
    to !== undefined && lte(storageContracts.planningDate, to),
  );
  const { cursor, where, orderBy, limit } = keysetOf(
    { sort: storageContracts.createdAt, id: storageContracts.id, direction: "desc" },
    position,
  );
  const [found, total] = await Promise.all([
    executor
      .select({ contract: storageContracts, cursor })
      .from(storageContracts)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit),
    countUpTo(executor, sql`select 1 from ${storageContracts} where ${condition ?? sql`true`}`),
  ]);
  return { ...pageOf(found, position), total };
}

/** A page of requests, the latest first. */
export async function readRequestPage(
  executor: Executor,
  {
    kind,
    state,
    ...filters
  }: Filters & { kind: RequestRow["kind"] | undefined; state: RequestRow["state"] | undefined },
  position: ListPosition,
) {
  const { from, to } = filters.days;
  const condition = all(
    ofContract(filters),
    kind !== undefined && eq(storageRequests.kind, kind),
    state !== undefined && eq(storageRequests.state, state),
    from !== undefined && gte(storageRequests.plannedOn, from),
    to !== undefined && lte(storageRequests.plannedOn, to),
  );
  const { cursor, where, orderBy, limit } = keysetOf(
    { sort: storageRequests.createdAt, id: storageRequests.id, direction: "desc" },
    position,
  );
  const isOf = eq(storageContracts.id, storageRequests.contractId);
  const [found, total] = await Promise.all([
    executor
      .select({ request: storageRequests, contract: storageContracts, cursor })
      .from(storageRequests)
      .innerJoin(storageContracts, isOf)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit),
    countUpTo(
      executor,
      sql`select 1 from ${storageRequests} join ${storageContracts} on ${isOf} where ${condition ?? sql`true`}`,
    ),
  ]);
  return { ...pageOf(found, position), total };
}
