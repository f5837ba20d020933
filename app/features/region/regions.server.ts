import { pickerData } from "../../../gateway/contract/region.ts";
import { required } from "../../http/failures.server.ts";
import { localPath } from "../../http/local-path.ts";
import type { Visitor } from "../../http/visitor.server.ts";

/** All regions as links to their own hosts, each to the page the visitor came from. REG-021 … REG-023 */
export async function loadRegions(visitor: Visitor, url: URL) {
  const { mainCities, mainRegions, regions } = required(await visitor.gateway.call(pickerData, {}));
  const from = localPath(url.searchParams.get("from"));
  const link = ({ slug, title }: { slug: string; title: string }) => ({
    title,
    href: visitor.originOf(slug) + from,
    isCurrent: slug === visitor.regionSlug,
  });
  const group = ({ id, title, items }: (typeof regions)[number]) => ({ id, title, items: items.map(link) });
  return {
    mainCities: mainCities.map(link),
    mainRegions: mainRegions.map(group),
    deliveryRegions: regions.map(group),
    canonical: `${visitor.origin}/regions/`,
  };
}
export type RegionsView = Awaited<ReturnType<typeof loadRegions>>;
