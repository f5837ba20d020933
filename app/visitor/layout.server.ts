import { layout } from "../../gateway/contract/region.ts";
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

/** What the shop calls itself and the path of its logo, empty for the drawn one; rejects as `region` does. */
export async function shopSigns({ layout: read }: Pick<Visitor, "layout">): Promise<{ brand: string; logo: string }> {
  const { name, logo } = required(await read()).shop;
  return { brand: name, logo };
}

export const shopName = async (visitor: Pick<Visitor, "layout">): Promise<string> => (await shopSigns(visitor)).brand;
