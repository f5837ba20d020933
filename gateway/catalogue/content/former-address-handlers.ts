import type { Services } from "../../chain/services.ts";
import { formerAddress, formerPath } from "../../contract/catalogue/former-addresses.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { findTarget } from "./former-addresses-store.ts";

/** Addresses of a former site that search engines and bookmarks still have. */
export function formerAddressRoutes({ connection: { db } }: Pick<Services, "connection">): Route[] {
  return [
    route(formerAddress, async ({ askedPath }) => {
      const path = formerPath(askedPath);
      if (path === null) return { target: null };
      // What advertising adds to an address names no other page.
      return { target: await findTarget(db, [path, path.replace(/\?.*$/, "")]) };
    }),
  ];
}
