import { layout } from "../../../gateway/contract/region.ts";
import { required } from "../../http/failures.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";

/** IANA zone of the region that is shown: the account's own moments are told in it. */
export async function regionZone({ gateway, regionSlug }: Visitor): Promise<string> {
  return required(await gateway.call(layout, { x_region_slug: regionSlug })).region.zone;
}
