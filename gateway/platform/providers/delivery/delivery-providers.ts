import type { CargoProvider, Carrier, ExpressCourier, Geocoder } from "./delivery-provider.ts";

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
