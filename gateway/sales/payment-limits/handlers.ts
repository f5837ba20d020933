import type { RegionRow } from "../../chain/regions/directory.ts";
import { type PaymentLimit, paymentLimitsOf } from "../../chain/regions/region-rules.ts";
import { readPaymentLimits } from "../../chain/regions/regions-store.ts";
import type { Services } from "../../chain/services.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { paymentLimitCalls, paymentLimitList } from "../../contract/sales/payment-limits.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { offeredGroups } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, settingsIn } from "../checkout/settings.ts";
import { limitedPaymentOptions, limitedPaymentTitle } from "./limited-payments.ts";
import { limitColumns, limitRows, limitTable, limitValuesOf, type StoredLimit } from "./limits-store.ts";

type PlaceOfSale = Pick<RegionRow, "slug" | "title">;

/** Sums of goods in a region that nobody but an organisation could pay. */
interface Unpayable {
  region: PlaceOfSale;
  /** Kopecks, the least of them. */
  fromKopecks: number;
  /** All sums that are looked at. */
  isEvery: boolean;
}

interface Change {
  regions: readonly PlaceOfSale[];
  before: readonly PaymentLimit[];
  after: readonly PaymentLimit[];
  now: Date;
}

/** Kopecks: nothing costs less, and no cart comes near the other. */
const [LEAST, MOST] = [100, 1_000_000_000];

/** What a change of the limits makes impossible to pay. What was so before does not count: it is mended one limit at a time. */
function newlyUnpayable(settings: CheckoutSettings, { regions, before, after, now }: Change): Unpayable[] {
  const edges = [...before, ...after].flatMap(({ minKopecks, maxKopecks }) => [
    minKopecks ?? LEAST,
    maxKopecks === null ? LEAST : maxKopecks + 1,
  ]);
  // Between two edges all sums are paid in the same ways.
  const sums = [...new Set([LEAST, ...edges, ...(settings.sumEdges ?? [])])]
    .filter((sum) => LEAST <= sum && sum <= MOST)
    .sort((a, b) => a - b);
  return regions.flatMap((region) => {
    const isPaid = (limits: readonly PaymentLimit[], sumKopecks: number) =>
      offeredGroups(settingsIn(settings, { paymentLimits: paymentLimitsOf(region.slug, limits) }), {
        sumKopecks,
        now,
      }).some(({ id }) => id !== "invoice");
    const lost = sums.filter((sum) => !isPaid(after, sum));
    const [fromKopecks] = lost.filter((sum) => isPaid(before, sum));
    return fromKopecks === undefined ? [] : [{ region, fromKopecks, isEvery: lost.length === sums.length }];
  });
}

/** Which ways to pay are offered for which sums. A trigger counts each change, so that every process applies it. */
export function paymentLimitRoutes(services: Services, settings: CheckoutSettings): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;

  const options = (): Record<string, FilterOption[]> => ({
    way: limitedPaymentOptions(settings.enabledPaymentGroups),
    region: regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
  });

  return [
    listRoute(services, paymentLimitList, async () => {
      const all = await readPaymentLimits(db);
      const holding = new Set(regions.regions.flatMap(({ slug }) => paymentLimitsOf(slug, all).map(({ id }) => id)));
      return show(
        limitRows(db),
        (found) =>
          found.map((row) => ({
            id: row.id,
            title: limitedPaymentTitle(row),
            isOffered: row.isOffered,
            min: row.minKopecks,
            max: row.maxKopecks,
            regions: row.regions.map(titleOf),
            state: row.archivedAt !== null ? "archived" : holding.has(row.id) ? "holds" : "replaced",
          })),
        options,
      );
    }),
    ...editableRoutes<typeof paymentLimitCalls.update.input.shape.values, StoredLimit>(services, {
      calls: paymentLimitCalls,
      table: limitTable,
      valuesOf: limitValuesOf,
      columnsOf: limitColumns,
      async watch(tx) {
        const before = await readPaymentLimits(tx);
        return async () => {
          const after = await readPaymentLimits(tx);
          const lost = newlyUnpayable(settings, { regions: regions.regions, before, after, now: now() });
          if (lost.length > 0) throw new ApiError("invalid", unpayableText(lost));
        };
      },
    }),
  ];
}

/** So many regions are named. */
const MOST_NAMED = 3;

/** Why a limit is refused, for staff, in Russian. */
function unpayableText(lost: ReturnType<typeof newlyUnpayable>): string {
  const named = lost
    .slice(0, MOST_NAMED)
    .map(
      ({ region, fromKopecks, isEvery }) =>
        `${region.title}, ${isEvery ? "любой заказ" : `заказ на ${roublesOf(fromKopecks)}`}`,
    );
  const further = lost.length > MOST_NAMED ? ` и ещё регионов: ${lost.length - MOST_NAMED}` : "";
  return `С этим изменением людям станет нечем платить: ${named.join("; ")}${further}. Сначала откройте или подключите другой способ оплаты (счёт подходит только организациям)`;
}
