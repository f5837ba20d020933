import { documentDay } from "../../chain/documents/documents-store.ts";
import type { Services } from "../../chain/services.ts";
import { bannerCalls, bannerList, bannerPreview } from "../../contract/catalogue/banners.ts";
import { documentCalls, documentList } from "../../contract/chain/documents.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { announcementRoutes } from "./announcement-handlers.ts";
import { bannerColumns, bannerRows, bannerTable, bannerValuesOf, type StoredBanner } from "./banners-store.ts";
import { documentProblems } from "./document-rules.ts";
import {
  documentColumns,
  documentRows,
  documentTable,
  documentValuesOf,
  hasVersionOn,
  type StoredDocument,
} from "./documents-list-store.ts";
import { formerAddressRoutes } from "./former-address-handlers.ts";
import { listFacts } from "./list-facts.ts";
import { menuRoutes } from "./menu-handlers.ts";
import { offerRoutes } from "./offer-handlers.ts";
import { pictureRoutes, requireKept } from "./picture-handlers.ts";

/** What staff write on the site. Triggers count each change, so that every process sees it. */
export const contentRoutes = (services: Services): Route[] => [
  ...announcementRoutes(services),
  ...bannerRoutes(services),
  ...offerRoutes(services),
  ...documentRoutes(services),
  ...menuRoutes(services),
  ...formerAddressRoutes(services),
  ...pictureRoutes(services),
];

/** The banners of the header and the home page. */
function bannerRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const facts = listFacts(services);
  return [
    listRoute(services, bannerList, ({ zone }) => {
      const minute = facts.minuteIn(zone);
      return show(
        bannerRows(db, minute),
        (found) => found.map((row) => ({ ...facts.rowOf(row, minute), placement: row.placement, url: row.url })),
        () => ({ region: facts.regionOptions() }),
      );
    }),
    ...editableRoutes<typeof bannerCalls.update.input.shape.values, StoredBanner>(services, {
      calls: bannerCalls,
      preview: bannerPreview,
      table: bannerTable,
      valuesOf: bannerValuesOf,
      columnsOf: bannerColumns,
      check: (tx, { row, values: { wide, narrow } }) =>
        requireKept(tx, { wide, narrow }, row?.images.map(({ url }) => url) ?? []),
    }),
  ];
}

/** Versions of documents: those that have not begun can be changed and dropped, the rest are only read. */
function documentRoutes(services: Services): Route[] {
  const { connection, now } = services;
  const { db } = connection;
  return [
    listRoute(services, documentList, () => show(documentRows(db, documentDay(now())), (found) => found)),
    ...editableRoutes<typeof documentCalls.update.input.shape.values, StoredDocument>(services, {
      calls: documentCalls,
      table: documentTable,
      valuesOf: documentValuesOf,
      columnsOf: documentColumns,
      async check(tx, { row, values, isArchived }) {
        const problems = documentProblems({ row, values: documentColumns(values), isArchived }, documentDay(now()));
        if (!isArchived && problems.length === 0 && (await hasVersionOn(tx, values, row?.id ?? null)))
          problems.push({ field: "startsOn", message: "С этого дня у документа уже есть редакция" });
        if (problems.length > 0) throw new ApiError("invalid", problems);
      },
    }),
  ];
}
