import type { Services } from "../../chain/services.ts";
import { bannerCalls, bannerList, bannerPreview } from "../../contract/catalogue/banners.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute } from "../../platform/resource-kit/list-route.ts";
import { bannerColumns, bannerTable, bannerValuesOf, readBannerList, type StoredBanner } from "./banners-store.ts";
import { listFacts } from "./list-facts.ts";
import { requireKept } from "./serve-pictures.ts";

/** The banners of the header and the home page. */
export function bannerRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const facts = listFacts(services);
  return [
    listRoute(services, bannerList, {
      async read(filters, position, { regionSlug }) {
        const minute = facts.minuteIn(regionSlug);
        const { rows, ...page } = await readBannerList(db, { ...filters, minute }, position);
        return {
          ...page,
          rows: rows.map((row) => ({ ...facts.rowOf(row, minute), placement: row.placement, url: row.url })),
        };
      },
      options: async () => ({ region: facts.regionOptions() }),
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
