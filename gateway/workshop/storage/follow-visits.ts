import { shopSummaryOf } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import {
  changeContract,
  changeRequest,
  findOpenRetrieval,
  findVisitOf,
  insertRequest,
  lockContract,
  type RequestRow,
} from "./contracts-store.ts";

type Asker = Pick<RequestRow, "requestSource" | "actorKind" | "actorId">;

/**
 * Brings what is asked of a contract into line with its next visit, in the transaction that books, moves or cancels one: the goods are asked
 * for on its day and to its centre; without a visit its request is withdrawn. What the customer has asked for without a visit stays where it
 * serves the visit as well. The contract is locked after the minutes of the visit.
 */
export async function followVisits(
  tx: Executor,
  { now, regions }: Pick<Services, "now" | "regions">,
  contractId: number,
  asker: Asker,
): Promise<void> {
  const contract = await lockContract(tx, contractId);
  if (!contract || contract.status === "returned") return;
  const visit = await findVisitOf(tx, contractId);
  const open = await findOpenRetrieval(tx, contractId);
  if (!visit) {
    if (open?.appointmentId == null) return;
    await changeRequest(tx, open, { state: "withdrawn", decidedAt: now() });
    await changeContract(tx, contract, { status: "stored" });
    return;
  }
  const plannedOn = localTime(visit.startsAt, shopSummaryOf(regions, visit.locationId).zone).day;
  const locationId = visit.locationId === contract.locationId ? null : visit.locationId;
  if (open && open.locationId === locationId) {
    const isOfVisits = open.appointmentId !== null;
    if (isOfVisits ? open.plannedOn === plannedOn : open.plannedOn <= plannedOn) {
      if (isOfVisits && open.appointmentId !== visit.id) await changeRequest(tx, open, { appointmentId: visit.id });
      return;
    }
  }
  if (open) await changeRequest(tx, open, { state: "withdrawn", decidedAt: now() });
  await changeContract(tx, contract, { status: "retrieval" });
  await insertRequest(tx, {
    ...asker,
    contractId,
    kind: "retrieve",
    plannedOn,
    locationId,
    appointmentId: visit.id,
    createdAt: now(),
  });
}
