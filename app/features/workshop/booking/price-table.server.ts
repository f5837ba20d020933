import {
  fittingTable,
  packetTypes,
  type VehicleType,
  vehicleTypes,
} from "../../../../gateway/contract/workshop/fitting.ts";
import { BOOKING_PATH, bookingPath, emptyChoice, packets, vehicles } from "../../../shared/booking-choice.ts";
import { formatPrice } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Prices of four wheels by diameter and packet; null when they could not be read. SVC-003 */
export async function loadPriceTable({ gateway }: Visitor, vehicleType: VehicleType) {
  const found = await gateway.call(fittingTable, { vehicleType });
  if (!found.ok || found.data.rows.length === 0) return null;
  const { rows, factors } = found.data;
  return {
    caption: `Шиномонтаж четырёх колёс: ${vehicleTypes[vehicleType].toLowerCase()}`,
    vehicles: vehicles.map((value) => ({
      label: vehicleTypes[value],
      href: value === "passenger" ? BOOKING_PATH : bookingPath({ ...emptyChoice, vehicleType: value }),
      isCurrent: value === vehicleType,
    })),
    titles: packets.map((slug) => ({ slug, title: packetTypes[slug] })),
    rows: rows.map(({ diameter, packets: priced }) => ({
      diameter: `R${diameter}`,
      href: bookingPath({
        ...emptyChoice,
        vehicleType,
        tyreFittingAxles: [{ width: null, profile: null, diameter, runflat: false, quantity: 4 }],
      }),
      prices: packets.map((slug) => {
        const price = priced.find((packet) => packet.slug === slug)?.price;
        return price === undefined ? "—" : formatPrice(price);
      }),
    })),
    factors: factors.filter(({ percent }) => percent !== 0).map(({ title, percent }) => `${title}: +${percent}\u00a0%`),
  };
}
export type PriceTableView = NonNullable<Awaited<ReturnType<typeof loadPriceTable>>>;
