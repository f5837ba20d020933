import type { Services } from "../../chain/services.ts";
import {
  siteOfferByName,
  siteOfferCalls,
  siteOfferList,
  siteOfferPreview,
  siteOffers,
} from "../../contract/catalogue/site-offers.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { hasOther } from "../../platform/resource-kit/editable-store.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { listFacts } from "./list-facts.ts";
import {
  findBegunOffer,
  isNamed,
  isNameOfCampaign,
  offerColumns,
  offerRows,
  offerTable,
  offerValuesOf,
  readShownOffers,
  type StoredOffer,
} from "./offers-store.ts";
import { requireKept } from "./picture-handlers.ts";

const refuseName = (message: string) => new ApiError("invalid", [{ field: "values_name", message }]);

/** An address is given to customers once: it is nobody else's, and stays. */
async function requireOwnName(tx: Executor, name: string, row: StoredOffer | null): Promise<void> {
  if (row && row.name !== name) throw refuseName(`Адрес не меняется: он уже у покупателей. Был ${row.name}`);
  if (await hasOther(tx, offerTable, isNamed(name), row?.id ?? null)) throw refuseName("Такой адрес уже есть");
  if (!row && (await isNameOfCampaign(tx, name))) throw refuseName("По этому адресу открывается акция с промокодом");
}

/** What staff offer on `/offers/`. */
export function offerRoutes(services: Services): Route[] {
  const { connection, regions } = services;
  const { db } = connection;
  const facts = listFacts(services);
  const placeOf = (regionSlug: string) => ({
    region: regions.regionOf(regionSlug).slug,
    minute: facts.minuteIn(regions.regionOf(regionSlug).zone),
  });
  return [
    route(siteOffers, async (_, { regionSlug }) => {
      const { region, minute } = placeOf(regionSlug);
      return { offers: await readShownOffers(db, region, minute) };
    }),
    route(siteOfferByName, async ({ name }, { regionSlug }) => {
      const { region, minute } = placeOf(regionSlug);
      const found = await findBegunOffer(db, name, region, minute);
      if (!found) throw notFound("Такой акции нет");
      return found;
    }),
    listRoute(services, siteOfferList, ({ zone }) => {
      const minute = facts.minuteIn(zone);
      return show(
        offerRows(db, minute),
        (found) => found.map((row) => ({ ...facts.rowOf(row, minute), name: row.name })),
        () => ({ region: facts.regionOptions() }),
      );
    }),
    ...editableRoutes<typeof siteOfferCalls.update.input.shape.values, StoredOffer>(services, {
      calls: siteOfferCalls,
      preview: siteOfferPreview,
      table: offerTable,
      valuesOf: offerValuesOf,
      columnsOf: offerColumns,
      async check(tx, { row, values: { name, picture } }) {
        await requireOwnName(tx, name, row);
        await requireKept(tx, { picture }, row ? [row.picture] : []);
      },
    }),
  ];
}
