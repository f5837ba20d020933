import { editableRoutes } from "../back-office/editable-routes.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import type { FilterOption } from "../contract/back-office.ts";
import { paymentLimitCalls, paymentLimitList } from "../contract/payment-limits.ts";
import { type Route, route } from "../http/route.ts";
import { paymentLimitsOf } from "../region/region-rules.ts";
import { readPaymentLimits } from "../region/store.ts";
import type { Services } from "../services.ts";
import { limitColumns, limitTable, limitValuesOf, readLimits, type StoredLimit } from "./limits-store.ts";
import { findWay, wayOptions, wayTitle } from "./ways.ts";

/** Which ways to pay are offered for which sums. A trigger counts each change, so that every process reckons with it. */
export function paymentLimitRoutes(
  services: Services,
  { enabledPaymentGroups }: Pick<CheckoutSettings, "enabledPaymentGroups">,
): Route[] {
  const { connection, regions } = services;
  const { db } = connection;
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;

  const options = (): Record<string, FilterOption[]> => ({
    way: wayOptions(enabledPaymentGroups),
    region: regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
  });

  return [
    route(paymentLimitList, async ({ way, region, ...position }, caller) => {
      const isExport = position.purpose === "export";
      if (isExport && position.after === undefined)
        await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: { way, region } }));
      const { rows, ...page } = await readLimits(db, { way: findWay(way ?? ""), region }, position);
      const all = await readPaymentLimits(db);
      const holding = new Set(regions.regions.flatMap(({ slug }) => paymentLimitsOf(slug, all).map(({ id }) => id)));
      const stateOf = ({ id, archivedAt }: (typeof rows)[number]) =>
        archivedAt !== null ? ("archived" as const) : holding.has(id) ? ("holds" as const) : ("replaced" as const);
      return {
        ...page,
        rows: rows.map((row) => ({
          ...{ id: row.id, title: wayTitle(row), isOffered: row.isOffered, min: row.minKopecks, max: row.maxKopecks },
          ...{ regions: row.regions.map(titleOf), state: stateOf(row) },
        })),
        options: isExport ? {} : options(),
      };
    }),
    ...editableRoutes<typeof paymentLimitCalls.update.input.shape.values, StoredLimit>(services, {
      calls: paymentLimitCalls,
      table: limitTable,
      valuesOf: limitValuesOf,
      columnsOf: limitColumns,
    }),
  ];
}
