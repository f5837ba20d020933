import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadRegionLists } from "../features/chain/regions/regions.server.ts";
import { outage } from "../visitor/error-responses.server.ts";

/** What scripts show in the city picker. Regions change a few times a year. */
export async function loader({ context }: LoaderFunctionArgs) {
  const lists = await loadRegionLists(context.visitor);
  if (!lists) throw outage();
  return Response.json(lists, { headers: { "Cache-Control": "public, max-age=300, s-maxage=3600" } });
}
