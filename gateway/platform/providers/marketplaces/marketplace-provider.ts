import type { Marketplace } from "../../../contract/sales/marketplaces.ts";

/** What became of one order: `later` means that it is taken, and to be asked for again with the same key. */
export interface RenewalAnswer {
  state: "done" | "refused" | "later";
  /** In words for staff; empty when there is nothing to say. */
  message: string;
}

export type RenewalOutcome =
  /** By number; a number without an answer is asked for again. */
  | { outcome: "answered"; answers: ReadonlyMap<string, RenewalAnswer> }
  /** Nobody answered as agreed: to be tried again with the same key. */
  | { outcome: "postponed"; reason: string };

/** Sends orders of marketplaces to the retailer's order system once more. */
export interface MarketplaceProvider {
  /** Never throws. `key` is the same for every attempt at the same numbers. */
  renew(marketplace: Marketplace, numbers: readonly string[], key: string): Promise<RenewalOutcome>;
}
