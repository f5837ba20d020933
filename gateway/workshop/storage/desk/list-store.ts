import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { storageDeskList, storageRequestList } from "../../../contract/workshop/storage-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { hasContractNumber } from "../../../platform/db/match.ts";
import { storageContracts, storageRequests } from "../../../platform/db/schema/storage.ts";
import { asDay, daysIn, listQuery } from "../../../platform/resource-kit/list-store.ts";
import type { RequestRow } from "../contracts-store.ts";

/** What was asked of a contract, the latest first. */
export const readRequestsOf = (executor: Executor, contractId: number): Promise<RequestRow[]> =>
  executor
    .select()
    .from(storageRequests)
    .where(eq(storageRequests.contractId, contractId))
    .orderBy(desc(storageRequests.id));

export async function findRequest(executor: Executor, id: number): Promise<RequestRow | null> {
  const [row] = await executor.select().from(storageRequests).where(eq(storageRequests.id, id));
  return row ?? null;
}

/** Ids of the shops whose storage may be seen. */
export type Shops = readonly number[] | "all";

const ofShops = (shops: Shops): SQL | undefined => {
  if (shops === "all") return undefined;
  return shops.length === 0 ? sql`false` : inArray(storageContracts.locationId, [...shops]);
};

const commonFilters = {
  shop: (shop: string) => eq(storageContracts.locationId, Number(shop)),
  number: (number: string) => (number === "" ? undefined : hasContractNumber(number)),
};

/** Contracts of these shops, the latest first. */
export const contractRows = (executor: Executor, shops: Shops) =>
  listQuery(storageDeskList, {
    select: (cursor) => executor.select({ contract: storageContracts, cursor }).from(storageContracts),
    order: { sort: storageContracts.createdAt, id: storageContracts.id },
    sorts: { until: asDay(storageContracts.planningDate), paid: asDay(storageContracts.paidUntil) },
    where: ofShops(shops),
    filters: {
      ...commonFilters,
      status: (status) => eq(storageContracts.status, status),
      ...daysIn("planning", storageContracts.planningDate),
    },
  });

/** Requests about such contracts, the latest first. */
export const requestRows = (executor: Executor, shops: Shops) =>
  listQuery(storageRequestList, {
    select: (cursor) =>
      executor
        .select({ request: storageRequests, contract: storageContracts, cursor })
        .from(storageRequests)
        .innerJoin(storageContracts, eq(storageContracts.id, storageRequests.contractId)),
    order: { sort: storageRequests.createdAt, id: storageRequests.id },
    where: ofShops(shops),
    filters: {
      ...commonFilters,
      kind: (kind) => eq(storageRequests.kind, kind),
      state: (state) => eq(storageRequests.state, state),
      ...daysIn("planned", storageRequests.plannedOn),
    },
  });
