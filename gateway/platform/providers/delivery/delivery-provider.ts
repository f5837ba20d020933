import type { Point } from "../../distance.ts";

/** Who brings goods to where the shop's own courier does not go; without one its way is not offered. */
export interface DeliveryProviders {
  /** The first is the default company. */
  cargo: readonly CargoProvider[];
  express: { courier: ExpressCourier; geocoder: Geocoder } | null;
}

export const noDeliveryProviders: DeliveryProviders = { cargo: [], express: null };

/** By the name that the database has; null when it is no longer set up. */
export const carrierOf = ({ cargo, express }: DeliveryProviders, id: string): Carrier | null =>
  cargo.find((provider) => provider.id === id) ?? (express?.courier.id === id ? express.courier : null);

/** The provider was silent, failed or answered something else than agreed: nobody knows what it did. */
export interface Unknown {
  outcome: "unknown";
  reason: string;
}

/** The provider will not do it. The reason is for staff. */
export interface Refused {
  outcome: "refused";
  reason: string;
}

/** What is carried, as it is packed: one package for each of the goods. */
export interface Package {
  grams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

export interface PackedGoods extends Package {
  sku: string;
  title: string;
  quantity: number;
  /** Price of one piece. */
  kopecks: number;
}

/** Whole days from when the goods are handed over; both ends count. */
export interface CargoQuote {
  outcome: "quoted";
  priceKopecks: number;
  minDays: number;
  maxDays: number;
}

export interface CargoTerminal {
  code: string;
  /** The provider's own code of the city, which tariffs are asked with. */
  cityCode: string;
  city: string;
  area: string;
  address: string;
  hours: string;
  lat: number;
  lng: number;
  /** The heaviest package; null without a limit. */
  maxGrams: number | null;
}

export interface Place extends Point {
  address: string;
}

export interface CourierQuote {
  outcome: "quoted";
  priceKopecks: number;
  /** From the call of the courier to the door. */
  minutes: number;
}

/** What is to be carried, where and to whom. `terminal` for transport companies, `from` and `to` for couriers. */
export interface ShipmentRequest {
  orderNumber: string;
  recipient: { name: string; phone: string };
  comment: string;
  packages: readonly PackedGoods[];
  terminal?: { code: string; cityCode: string };
  from?: Place & { title: string; phone: string };
  to?: Place;
}

/** How far a carrier is with a shipment; `to_accept` waits for the shop's word and ends by itself without it. */
export const carrierStates = [
  "requested",
  "to_accept",
  "accepted",
  "in_transit",
  "arrived",
  "delivered",
  "failed",
  "cancelled",
] as const;
export type CarrierState = (typeof carrierStates)[number];

/** Names a shipment: by our key, and by the provider's id once that is known. */
export interface ShipmentRef {
  key: string;
  externalId: string | null;
}

export interface FoundShipment {
  outcome: "found";
  externalId: string;
  state: CarrierState;
  /** For the customer; empty when there is none. */
  trackingUrl: string;
  /** The provider's word for the state. */
  providerState: string;
}

/** Whoever carries goods to customers. Nothing here throws. Asking again with the same key makes no second shipment. */
export interface Carrier {
  /** As the database has it. */
  readonly id: string;
  create(
    shipment: ShipmentRequest,
    key: string,
  ): Promise<{ outcome: "created"; externalId: string } | Refused | Unknown>;
  find(ref: ShipmentRef): Promise<FoundShipment | { outcome: "not_found" } | Unknown>;
  /** The shop's word for `to_accept`. */
  accept(ref: ShipmentRef): Promise<{ outcome: "accepted" } | Refused | Unknown>;
  /** `refused` when the goods have gone too far. */
  cancel(ref: ShipmentRef): Promise<{ outcome: "cancelled" } | Refused | Unknown>;
}

/** A transport company with terminals. */
export interface CargoProvider extends Carrier {
  readonly title: string;
  /** From the shop's own terminal; the price is the same for all terminals of a city. */
  quote(packages: readonly Package[], cityCode: string): Promise<CargoQuote | Refused | Unknown>;
  /** All terminals, page by page. Throws when the provider does not answer. */
  directory(signal: AbortSignal): AsyncIterable<readonly CargoTerminal[]>;
}

/** A courier who comes at once. */
export interface ExpressCourier extends Carrier {
  quote(from: Place, to: Place, packages: readonly Package[]): Promise<CourierQuote | Refused | Unknown>;
}

/** Finds where an address is. */
export interface Geocoder {
  locate(address: string): Promise<({ outcome: "found" } & Point) | { outcome: "not_found" } | Unknown>;
}
