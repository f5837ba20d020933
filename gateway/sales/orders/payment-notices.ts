import type { CallbackProvider } from "../../platform/callbacks/callback-provider.ts";
import type { PaymentProvider, ReadNotice } from "../payments/payment-provider.ts";
import { findByRef } from "../payments/payments-store.ts";
import { followTrial } from "../payments/trial-payment.ts";
import { findTrialByRef } from "../payments/trial-payments-store.ts";
import { applyFound } from "./apply-payment.ts";
import type { PaymentDependencies } from "./ask-provider.ts";

/** Takes the notices of every provider. They are hints: what has become of the payment is what the provider says when it is asked. */
export const paymentCallbacks = (dependencies: PaymentDependencies): CallbackProvider[] =>
  dependencies.providers.list.map((provider) => callbacksOf(provider, dependencies));

function callbacksOf(provider: PaymentProvider, dependencies: PaymentDependencies): CallbackProvider {
  return {
    kind: "payment",
    id: provider.id,
    async read(notice) {
      const read = await provider.readNotice(notice);
      return read && { key: read.key, answer: read.answer };
    },
    async prepare(notice) {
      const read = await provider.readNotice(notice);
      const payment = read && (await findByRef(dependencies.services.connection.db, provider.id, read.ref));
      if (!payment && read && (await followTrialOf(provider, dependencies, read.ref))) return async () => {};
      if (!payment) throw new Error("The shop knows no such payment");
      const found = await provider.find(payment);
      if (found.outcome !== "found") throw new Error(`The provider does not tell of the payment: ${found.outcome}`);
      return async (tx) => {
        await applyFound(tx, dependencies, payment.id, found);
      };
    },
  };
}

/** Whether a notice is about a rouble by which staff try their bank; it goes back then. */
async function followTrialOf(
  provider: PaymentProvider,
  { services }: PaymentDependencies,
  ref: ReadNotice["ref"],
): Promise<boolean> {
  const trial = await findTrialByRef(services.connection.db, provider.id, ref);
  if (trial) await followTrial(services, provider, trial);
  return trial !== null;
}
