import { layout } from "../../gateway/contract/region.ts";
import { required } from "./failures.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** IANA zone of the region that is shown: what has no place of its own is told in it. */
export async function regionZone({ gateway, regionSlug }: Visitor): Promise<string> {
  return required(await gateway.call(layout, { x_region_slug: regionSlug })).region.zone;
}
