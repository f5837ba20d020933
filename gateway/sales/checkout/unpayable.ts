import type { RegionRow } from "../../chain/regions/directory.ts";
import { type PaymentLimit, paymentLimitsOf } from "../../chain/regions/region-rules.ts";
import { offeredGroups } from "./payment-groups.ts";
import { type CheckoutSettings, settingsIn } from "./settings.ts";

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
export function newlyUnpayable(settings: CheckoutSettings, { regions, before, after, now }: Change): Unpayable[] {
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
