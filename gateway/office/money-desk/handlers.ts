import { momentsOf } from "../../chain/regions/moment-range.ts";
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
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { askProvider, type PaymentDependencies } from "../../sales/orders/ask-provider.ts";
import { factsOf } from "../../sales/payments/payments-store.ts";
import { closeCommand, retryCommand, returnMoney } from "./act.ts";
import { approveReturnedMoney, declineReturnedMoney } from "./approve.ts";
import { readCommandList, readCommandsOfPayment, readNoticesOf, readUnmatched } from "./commands-list-store.ts";
import { returnableKopecks } from "./desk-rules.ts";
import { findSeenPayment, readMethods, readPaymentList } from "./payments-list-store.ts";
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
  const providerOptions = providers.list.map(({ id, title }) => ({ value: id, label: title }));

  /** Its first reply is a row of the journal. */
  async function noteExport(
    caller: StaffCaller,
    { purpose, after }: { purpose: string; after?: string | undefined },
    filters: object,
  ) {
    if (purpose !== "export" || after !== undefined) return;
    await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: filters }));
  }

  return [
    route(paymentList, async (input, caller) => {
      const { attention, state, provider, method, number, createdFrom, createdTo } = input;
      const created = momentsOf({ from: createdFrom, to: createdTo }, services.regions, caller.regionSlug);
      const filters = { attention, state, provider, method, number, created };
      await noteExport(caller, input, filters);
      const { rows, ...page } = await readPaymentList(db, filters, input);
      const options: Record<string, typeof providerOptions> =
        input.purpose === "export"
          ? {}
          : {
              provider: providerOptions,
              method: (await readMethods(db)).map((value) => ({ value, label: methodTitle(value) })),
            };
      return { ...page, rows: rows.map((row) => paymentRowOf(row, providers)), options };
    }),

    route(chargebackList, async (input, caller) => {
      const { provider, number, createdFrom, createdTo } = input;
      const created = momentsOf({ from: createdFrom, to: createdTo }, services.regions, caller.regionSlug);
      const filters = { attention: "chargeback" as const, provider, number, created };
      await noteExport(caller, input, filters);
      const { rows, ...page } = await readPaymentList(db, filters, input);
      const disputed = rows.map((row) => {
        const { concerns: _, ...facts } = paymentRowOf(row, providers);
        return { ...facts, chargedBack: row.payment.chargedBackKopecks };
      });
      const options: Record<string, typeof providerOptions> =
        input.purpose === "export" ? {} : { provider: providerOptions };
      return { ...page, rows: disputed, options };
    }),

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

    route(paymentCommandList, async (input, caller) => {
      const { kind, state, number, createdFrom, createdTo } = input;
      const created = momentsOf({ from: createdFrom, to: createdTo }, services.regions, caller.regionSlug);
      const filters = { kind, state, number, created };
      await noteExport(caller, input, filters);
      const { rows, ...page } = await readCommandList(db, filters, input);
      return { ...page, rows: rows.map((row) => commandRowOf(row, providers)), options: {} };
    }),

    route(paymentCommandRetry, async ({ id }, caller) => {
      await retryCommand(services, caller, id);
      return {};
    }),

    route(paymentCommandClose, async (input, caller) => {
      await closeCommand(services, caller, input);
      return {};
    }),

    route(paymentNoticeList, async (input, caller) => {
      const { provider, receivedFrom, receivedTo } = input;
      const received = momentsOf({ from: receivedFrom, to: receivedTo }, services.regions, caller.regionSlug);
      const filters = { provider, received };
      await noteExport(caller, input, filters);
      const { rows, ...page } = await readUnmatched(db, filters, input);
      const numberOf = async (notice: (typeof rows)[number]["notice"]) => {
        const read = await providers.byId(notice.provider)?.readNotice(notice);
        return read?.ref.providerNumber ?? read?.ref.externalId ?? "";
      };
      const shown = rows.map(async ({ notice }) => ({
        id: notice.id,
        receivedAt: notice.receivedAt.toISOString(),
        provider: titleOfProvider(providers, notice.provider),
        number: await numberOf(notice),
        failure: notice.failure ?? "Ещё не разобрано",
      }));
      const options: Record<string, typeof providerOptions> =
        input.purpose === "export" ? {} : { provider: providerOptions };
      return { ...page, rows: await Promise.all(shown), options };
    }),
  ];
}
