import { shopOffices } from "../../../../gateway/contract/chain/region.ts";
import { nextFreeTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { centreCardView } from "./centre-view.ts";

/** The centres that serve the region; without times where these could not be read. Null where the centres could not. */
export async function loadCentres(visitor: Visitor) {
  const [offices, free, region] = await Promise.all([
    visitor.gateway.call(shopOffices, {}),
    visitor.gateway.call(nextFreeTimes, {}),
    visitor.region(),
  ]);
  if (!offices.ok) return null;
  const { shops } = offices.data;
  const reading = { regionZone: region.zone, now: visitor.now(), savesData: visitor.saveData };
  const freeOf = new Map(free.ok ? free.data.centres.map((centre) => [centre.id, centre]) : []);
  return {
    shops,
    /** A region without centres shows those of its neighbour. REG-004 */
    isOwn: shops[0]?.regionSlug === region.slug,
    isSurge: free.ok && free.data.isSurge,
    free: free.ok ? free.data : null,
    cards: shops.map((shop) => centreCardView(shop, freeOf.get(shop.id), reading)),
  };
}
