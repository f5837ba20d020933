import { nearestRegion } from "../../../../gateway/contract/chain/region.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { RegionLink } from "./region-lists.ts";

/** `lat` and `lng` in degrees → the nearest region, as a link; 404 when there is none, 422 for an invalid position. */
export async function findNearestRegion(visitor: Visitor, form: FormData): Promise<Response> {
  const degrees = (name: string) => Number.parseFloat(String(form.get(name)));
  const found = await visitor.gateway.call(nearestRegion, { lat: degrees("lat"), lng: degrees("lng") });
  if (!found.ok) return new Response(null, { status: found.code === "invalid" ? 422 : 503 });
  const { slug, title } = found.data;
  const link: RegionLink = { title, origin: visitor.originOf(slug) };
  return Response.json(link, { headers: { "Cache-Control": "no-store" } });
}
