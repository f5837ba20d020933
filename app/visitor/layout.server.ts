import { layout } from "../../gateway/contract/chain/region.ts";
import type { Gateway } from "../gateway/client.server.ts";
import { required } from "./error-responses.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** Fetches the layout of the visitor's region at most once a request, when something first needs it. */
export function lazyLayout(gateway: Gateway, regionSlug: string): Pick<Visitor, "layout" | "region"> {
  let fetched: ReturnType<Visitor["layout"]> | undefined;
  const read = () => {
    fetched ??= gateway.call(layout, { x_region_slug: regionSlug });
    return fetched;
  };
  return { layout: read, region: async () => required(await read()).region };
}

/** The icon of a shop that has given none of its own. */
export const OWN_ICON = "/favicon.svg";

interface ShopSigns {
  /** What the shop calls itself. */
  brand: string;
  /** Path of its logo, or else of its icon. */
  logo: string;
  /** Path of the small square picture. */
  icon: string;
}

/** What the shop is known by; rejects as `region` does. */
export async function shopSigns({ layout: read }: Pick<Visitor, "layout">): Promise<ShopSigns> {
  const { name, logo, icon: own } = required(await read()).shop;
  const icon = own || OWN_ICON;
  return { brand: name, logo: logo || icon, icon };
}

/** Lists and pages that the shop has nothing for; none is known to be missing where the layout could not be read. */
export async function missingPages({ layout: read }: Pick<Visitor, "layout">): Promise<readonly string[]> {
  const shown = await read();
  return shown.ok ? shown.data.missing : [];
}

export const shopName = async (visitor: Pick<Visitor, "layout">): Promise<string> => (await shopSigns(visitor)).brand;
