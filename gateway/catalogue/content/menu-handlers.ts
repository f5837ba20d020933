import type { Services } from "../../chain/services.ts";
import {
  isMenuPlace,
  type MenuPlace,
  menuLinkCalls,
  menuLinkList,
  menuPlaces,
} from "../../contract/catalogue/menus.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import {
  findTopPlace,
  menuLinkColumns,
  menuLinkRows,
  menuLinkTable,
  menuLinkValuesOf,
  readLinksUnder,
  readTopLinks,
  type StoredMenuLink,
} from "./menu-links-store.ts";
import { linkProblems } from "./menu-rules.ts";

const titles: Record<MenuPlace, string> = {
  main: "Шапка: каталог",
  content: "Шапка: верхняя строка",
  burger: "Меню телефона, после каталога",
  about: "Подвал: о компании, заголовок",
  customers: "Подвал: покупателям, заголовок",
  socials: "Подвал: сети, заголовок",
  contacts: "Подвал: контакты, заголовок",
};

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
          const place = menuPlaces.map((value) => ({ value, label: titles[value] }));
          const tops = (await readTopLinks(db)).map((top) => ({
            value: String(top.id),
            label: `${titles[top.place].split(",")[0]} → ${top.label}`,
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
      async check(tx, { row, values, isArchived }) {
        const id = row?.id ?? null;
        const problems = linkProblems({
          id,
          values,
          isArchived,
          beside: await readLinksUnder(tx, values.under),
          placeOfParent: isMenuPlace(values.under) ? null : await findTopPlace(tx, Number(values.under)),
          hasLinks: id !== null && (await readLinksUnder(tx, String(id))).length > 0,
        });
        if (problems.length > 0) throw new ApiError("invalid", problems);
      },
    }),
  ];
}
