import { shopSummaryOf } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { type StorageContract, storageStatuses } from "../../contract/workshop/storage.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type ContractRow, type RequestRow, readLastRetrievals } from "./contracts-store.ts";
import { costToDate, delayChoice, retrievalChoice } from "./rules.ts";

type Here = Pick<Services, "regions" | "now">;

/** The day where the goods lie, and how long they take to be ready. */
export function placeOf({ regions, now }: Here, locationId: number): { today: Day; zone: Zone; leadDays: number } {
  const { zone } = shopSummaryOf(regions, locationId);
  return {
    today: localTime(now(), zone).day,
    zone,
    leadDays: regions.locations.get(locationId)?.storageLeadDays ?? 0,
  };
}

/** Storage contracts as calls return them. */
export async function contractsOf(
  executor: Executor,
  services: Here,
  rows: readonly ContractRow[],
): Promise<StorageContract[]> {
  const retrievals = await readLastRetrievals(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => contractOf(services, row, retrievals.get(row.id) ?? null));
}

/** `retrieval` is the latest one of the contract. */
function contractOf(services: Here, row: ContractRow, retrieval: RequestRow | null): StorageContract {
  const { title, address, phone } = shopSummaryOf(services.regions, row.locationId);
  const { today, leadDays } = placeOf(services, row.locationId);
  const isOpen = row.status === "retrieval" && retrieval !== null;
  return {
    number: row.number,
    planningDate: row.planningDate,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    title: storageStatuses[row.status],
    shop: { title, address, phone },
    items: row.items,
    startsOn: row.startsOn,
    paidUntil: row.paidUntil,
    kind: row.kind,
    vehicleType: row.vehicleType,
    sizes: row.sizes,
    reminds: row.reminds,
    cost: costToDate(row, today),
    delay: delayChoice(row, today),
    retrieval: retrievalChoice(row, today, leadDays),
    request: isOpen
      ? {
          plannedOn: retrieval.plannedOn,
          isAccepted: retrieval.state === "accepted",
          shop: retrieval.locationId === null ? "" : shopSummaryOf(services.regions, retrieval.locationId).title,
          isForVisit: retrieval.appointmentId !== null,
        }
      : null,
    refusal: row.status === "stored" && retrieval?.state === "refused" ? retrieval.decision : "",
  };
}
