import type { PaymentProvider } from "./payment-provider.ts";

/** The providers that the settings have switched on. */
export interface PaymentProviders {
  list: readonly PaymentProvider[];
  byId(id: string): PaymentProvider | null;
  /** Whoever serves a method of `checkout/payment-groups.ts`; null when nobody does. */
  byMethod(method: string): PaymentProvider | null;
}

export function paymentProviders(list: readonly PaymentProvider[]): PaymentProviders {
  const ids = new Map(list.map((provider) => [provider.id, provider]));
  const methods = new Map(list.flatMap((provider) => provider.methods.map((method) => [method, provider] as const)));
  return {
    list,
    byId: (id) => ids.get(id) ?? null,
    byMethod: (method) => methods.get(method) ?? null,
  };
}

export const noPaymentProviders = paymentProviders([]);
