import type { Services } from "../../chain/services.ts";
import {
  chargebackList,
  paymentAsk,
  paymentCard,
  paymentCommandClose,
  paymentCommandList,
  paymentCommandRetry,
  paymentList,
  paymentNoticeList,
  paymentReturn,
  paymentReturnApprove,
  paymentReturnDecline,
} from "../../contract/office/money-desk.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { askProvider, type PaymentDependencies } from "../../sales/orders/ask-provider.ts";
import { factsOf } from "../../sales/payments/payments-store.ts";
import { approveReturnedMoney, closeCommand, declineReturnedMoney, retryCommand, returnMoney } from "./act.ts";
import { commandRows, readCommandsOfPayment, readNoticesOf, unmatchedNotices } from "./commands-list-store.ts";
import { returnableKopecks } from "./desk-rules.ts";
import { chargebackRows, findSeenPayment, paymentRows, readMethods } from "./payments-list-store.ts";
import { commandOf, commandRowOf, methodTitle, orderFactsOf, paymentRowOf, titleOfProvider } from "./view.ts";

interface MoneyDependencies extends PaymentDependencies {
  services: Services;
}

/** Payments for those who look after the shop's money. */
export function moneyDeskRoutes(dependencies: MoneyDependencies): Route[] {
  const { services, providers } = dependencies;
  const { db } = services.connection;

  const seen = async (id: number) => {
    const row = await findSeenPayment(db, id);
    if (!row) throw notFound("Такого платежа нет");
    return row;
  };
  const providerOptions = () => ({ provider: providers.list.map(({ id, title }) => ({ value: id, label: title })) });

  return [
    listRoute(services, paymentList, ({ zone }) =>
      show(
        paymentRows(db, zone),
        (found) => found.map((row) => paymentRowOf(row, providers)),
        async () => ({
          ...providerOptions(),
          method: (await readMethods(db)).map((value) => ({ value, label: methodTitle(value) })),
        }),
      ),
    ),

    listRoute(services, chargebackList, ({ zone }) =>
      show(
        chargebackRows(db, zone),
        (found) =>
          found.map((row) => {
            const { concerns: _, ...facts } = paymentRowOf(row, providers);
            return { ...facts, chargedBack: row.payment.chargedBackKopecks };
          }),
        providerOptions,
      ),
    ),

    route(paymentCard, async ({ id }, { actor }) => {
      const row = await seen(id);
      const { payment, orderStatus, orderSumKopecks } = row;
      const [commands, notices] = await Promise.all([readCommandsOfPayment(db, id), readNoticesOf(db, payment)]);
      return {
        ...paymentRowOf(row, providers),
        attempt: payment.attempt,
        orderStatus,
        orderSum: orderSumKopecks,
        externalId: payment.externalId,
        payUntil: payment.payUntil.toISOString(),
        checkedAt: payment.checkedAt?.toISOString() ?? null,
        failure: payment.failure,
        authorized: payment.authorizedKopecks,
        voided: payment.voidedKopecks,
        chargedBack: payment.chargedBackKopecks,
        refundRequested: payment.refundRequestedKopecks,
        commands: commands.map((command) => commandOf(command, actor.kind === "staff" ? actor.userId : null)),
        notices: notices.map(({ receivedAt, appliedAt, ...notice }) => ({
          ...notice,
          receivedAt: receivedAt.toISOString(),
          appliedAt: appliedAt?.toISOString() ?? null,
        })),
        returnable: returnableKopecks(payment, orderFactsOf(row)),
      };
    }),

    route(paymentAsk, async ({ id }, caller) => {
      const { payment, identity } = await seen(id);
      const { outcome, payment: after } = await askProvider(dependencies, payment);
      const target = `${identity}, платёж ${payment.attempt}`;
      await db.transaction((tx) =>
        caller.audit(tx, { target, before: factsOf(payment), after: { outcome, ...factsOf(after) } }),
      );
      return { outcome, state: after.state };
    }),

    route(paymentReturn, (input, caller) => returnMoney(services, caller, { ...input, actorId: userIdOf(caller) })),

    route(paymentReturnApprove, async ({ id }, caller) => {
      await approveReturnedMoney(services, caller, { id, userId: userIdOf(caller) });
      return {};
    }),

    route(paymentReturnDecline, async (input, caller) => {
      await declineReturnedMoney(services, caller, input);
      return {};
    }),

    listRoute(services, paymentCommandList, ({ zone }) =>
      show(commandRows(db, zone), (found) => found.map((row) => commandRowOf(row, providers))),
    ),

    route(paymentCommandRetry, async ({ id }, caller) => {
      await retryCommand(services, caller, id);
      return {};
    }),

    route(paymentCommandClose, async (input, caller) => {
      await closeCommand(services, caller, input);
      return {};
    }),

    listRoute(services, paymentNoticeList, ({ zone }) =>
      show(
        unmatchedNotices(db, zone),
        (found) =>
          Promise.all(
            found.map(async ({ notice }) => {
              const read = await providers.byId(notice.provider)?.readNotice(notice);
              return {
                id: notice.id,
                receivedAt: notice.receivedAt.toISOString(),
                provider: titleOfProvider(providers, notice.provider),
                number: read?.ref.providerNumber ?? read?.ref.externalId ?? "",
                failure: notice.failure ?? "Ещё не разобрано",
              };
            }),
          ),
        providerOptions,
      ),
    ),
  ];
}
