import { type FittingTable, fittingTable } from "../../../../gateway/contract/workshop/fitting.ts";
import { emptyChoice } from "../../../shared/booking-choice.ts";
import { fittingPathOf, type Promised } from "../../../shared/fitting-path.ts";
import { formatPrice } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadNextFitting } from "./next-fitting.server.ts";

/** Whose wheels are to be fitted. */
interface Wheels {
  sizeText: string;
  /** Inches. */
  diameter: number;
}

/** What is done with four new wheels, each a press away: the fitting at its next time, and storage of those that come off. SVC-001 */
export async function loadFittingOffer(
  visitor: Visitor,
  { sizeText, diameter }: Wheels,
  /** Ids of the centres where the goods lie. */
  shopIds: Promise<readonly number[]>,
) {
  const [next, table] = await Promise.all([
    loadNextFitting(visitor, shopIds),
    visitor.gateway.call(fittingTable, { vehicleType: "passenger" }),
  ]);
  const prices = table.ok ? table.data : null;
  const promised = next?.promised;
  // The service is in the list of the booking page as well, for who saves bytes.
  const storing = visitor.saveData ? null : (prices?.storing ?? null);
  return {
    title: `Шиномонтаж 4\u00a0×\u00a0R${diameter}`,
    price: priceFrom(lowestOf(prices, diameter)),
    next: next && { when: next.when, place: next.place },
    href: fittingPathOf(sizeText, diameter, promised),
    storage: storing && {
      price: priceFrom(storing.price),
      href: fittingPathOf(sizeText, diameter, withStorage(promised, storing.id)),
    },
  };
}
export type FittingOfferView = Awaited<ReturnType<typeof loadFittingOffer>>;

/** An off-roader, a run-flat tyre and a busy hour cost more than what the table begins from. */
const priceFrom = (kopecks: number | null): string => (kopecks === null ? "" : `от\u00a0${formatPrice(kopecks)}`);

const lowestOf = (prices: FittingTable | null, diameter: number): number | null =>
  prices?.rows.find((row) => row.diameter === diameter)?.packets.find(({ slug }) => slug === "full")?.price ?? null;

/**
 * The time was free for a fitting alone: with storage as well another one may be needed, so that only the centre is kept. The packet is
 * named: a service that is chosen goes without a fitting that is not.
 */
const withStorage = (promised: Promised | undefined, serviceId: number) => ({
  selectedShop: promised?.selectedShop ?? null,
  selectedDate: emptyChoice.selectedDate,
  selectedTime: emptyChoice.selectedTime,
  selectedServices: [serviceId],
  packetType: "full" as const,
});
