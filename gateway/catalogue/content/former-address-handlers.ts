import type { Services } from "../../chain/services.ts";
import {
  formerAddress,
  formerAddressCalls,
  formerAddressList,
  formerPath,
} from "../../contract/catalogue/former-addresses.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import {
  findTarget,
  formerAddressRows,
  formerAddressTable,
  formerAddressValuesOf,
  refuseChain,
  refuseTaken,
  type StoredFormerAddress,
} from "./former-addresses-store.ts";

/** Addresses of a former site that search engines and bookmarks still have. */
export function formerAddressRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    route(formerAddress, async ({ askedPath }) => {
      const path = formerPath(askedPath);
      if (path === null) return { target: null };
      // What advertising adds to an address names no other page.
      return { target: await findTarget(db, [path, path.replace(/\?.*$/, "")]) };
    }),
    listRoute(services, formerAddressList, () =>
      show(formerAddressRows(db), (found) =>
        found.map(({ archivedAt, ...row }) => ({ ...row, state: archivedAt === null ? "used" : "archived" })),
      ),
    ),
    ...editableRoutes<typeof formerAddressCalls.update.input.shape.values, StoredFormerAddress>(services, {
      calls: formerAddressCalls,
      table: formerAddressTable,
      valuesOf: formerAddressValuesOf,
      columnsOf: (values) => values,
      async check(tx, { row, values, isArchived }) {
        await refuseTaken(tx, values.path, row);
        if (!isArchived) await refuseChain(tx, values);
      },
    }),
  ];
}
