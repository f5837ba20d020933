import type { Services } from "../../chain/services.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { localMinute, momentAt } from "../../platform/zone-time.ts";
import { orderDocument, ordersFile, type XmlEncoding } from "./document-rules.ts";
import { readExchangedOrders } from "./exchanged-orders-store.ts";
import { forgetOldOutcomes } from "./outcomes-store.ts";
import { confirmLastQuery, readWaiting, saveQuery } from "./waiting-store.ts";

/** How orders are written for 1C. */
export interface OrderFileSettings {
  encoding: XmlEncoding;
  hasContainers: boolean;
  /** Orders of earlier days are not given; null for all. */
  from: Day | null;
}

/** Orders of one file. */
export const GIVEN_AT_ONCE = 100;

type GiveServices = Pick<Services, "connection" | "regions" | "now">;

/** Clocks of 1C show the time of the main region. */
const zoneOf = ({ regions }: Pick<GiveServices, "regions">) => regions.regionOf("").zone;

/**
 * The orders that 1C does not have as they are now. Their numbers are read before what stands in them: an order that changes in between is
 * given as it is then, and once more.
 */
export async function giveOrders(
  services: GiveServices,
  { encoding, hasContainers, from }: OrderFileSettings,
  sessionId: number,
): Promise<Buffer> {
  const { db } = services.connection;
  const zone = zoneOf(services);
  const at = services.now();
  const since = from === null ? null : momentAt(from, 0, zone);
  const given = await readWaiting(db, { from: since, limit: GIVEN_AT_ONCE });
  const ids = given.map(({ orderId }) => orderId);
  const found = await readExchangedOrders(db, ids, { regions: services.regions, zone });
  await saveQuery(db, { sessionId, given, at });
  await forgetOldOutcomes(db, at);
  const madeAt = `${localMinute(at, zone)}:00`;
  return ordersFile({ documents: found.map(orderDocument), madeAt, encoding, hasContainers });
}

/** Answers how many orders 1C has confirmed; null where the session has asked for none. */
export const confirmOrders = ({ connection, now }: GiveServices, sessionId: number): Promise<number | null> =>
  connection.db.transaction((tx) => confirmLastQuery(tx, sessionId, now()));
