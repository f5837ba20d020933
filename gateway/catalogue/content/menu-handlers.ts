import type { Services } from "../../chain/services.ts";
import { menuLinkCalls, menuLinkList, menuPlaces } from "../../contract/catalogue/menus.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { checkMenuLink, placeTitles } from "./menu-checks.ts";
import {
  menuLinkColumns,
  menuLinkRows,
  menuLinkTable,
  menuLinkValuesOf,
  readTopLinks,
  type StoredMenuLink,
} from "./menu-links-store.ts";

/** Links of the menus and the footer. A trigger counts each change, so that every page shows it. */
export function menuRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, menuLinkList, () =>
      show(
        menuLinkRows(db),
        (found) =>
          found.map(({ archivedAt, isShown, ...row }) => ({
            ...row,
            state: archivedAt !== null ? "archived" : isShown ? "shown" : "hidden",
          })),
        async () => {
          const place = menuPlaces.map((value) => ({ value, label: placeTitles[value] }));
          const tops = (await readTopLinks(db)).map((top) => ({
            value: String(top.id),
            label: `${placeTitles[top.place].split(",")[0]} → ${top.label}`,
          }));
          return { place, under: [...place, ...tops] };
        },
      ),
    ),
    ...editableRoutes<typeof menuLinkCalls.update.input.shape.values, StoredMenuLink>(services, {
      calls: menuLinkCalls,
      table: menuLinkTable,
      valuesOf: menuLinkValuesOf,
      columnsOf: menuLinkColumns,
      check: checkMenuLink,
    }),
  ];
}
