import { deleteOldChanges } from "./account/account-changes-store.ts";
import { reconcile } from "./accounting/reconcile.ts";
import { deleteOldSignIns } from "./auth/cleanup-store.ts";
import { offerFreeTimes } from "./booking/offer-times.ts";
import { endHolds, endPastVisits, freeUnconfirmed, remindOfVisits } from "./booking/rounds.ts";
import type { BookingDependencies } from "./booking/visit-access.ts";
import { forgetOldNotices } from "./callbacks/forget-notices.ts";
import { deleteOldCarts, forgetAdditions } from "./cart/store.ts";
import { deleteEndedQuotes } from "./checkout/quotes-store.ts";
import { refreshTerminals } from "./checkout/refresh-terminals.ts";
import { openSurges } from "./day-plan/open-surges.ts";
import { deleteExpiredUseCounts } from "./db/rate-limit-store.ts";
import { announceBackInStock } from "./enquiries/announce-back-in-stock.ts";
import { endOwnPrices } from "./goods-desk/end-own-prices.ts";
import { drawInvoice } from "./invoices/draw-invoice.ts";
import { makeInvoiceFiles } from "./invoices/invoice-files.ts";
import type { ScheduleName } from "./jobs/job-titles.ts";
import type { Schedule } from "./jobs/schedule.ts";
import { deleteOldActions } from "./journal/store.ts";
import { refreshDueBalances } from "./loyalty/refresh-due-balances.ts";
import { remindOfEnds } from "./loyalty/remind-of-ends.ts";
import { rewardFirstOrders } from "./loyalty/reward-first-orders.ts";
import { pollPayments } from "./orders/ask-provider.ts";
import { expireOrders, remindOfReserves } from "./orders/end-reserves.ts";
import { handOutDelivered } from "./orders/hand-out-delivered.ts";
import { deleteOldRefusals } from "./orders/refusals-store.ts";
import { sendCommands } from "./orders/send-commands.ts";
import type { OrderMessaging } from "./orders/tell-customer.ts";
import { deleteOldMessages, wipeEndedSecrets } from "./outbox/store.ts";
import type { PaymentProviders } from "./payments/provider-directory.ts";
import { retainPersonal } from "./personal/retain.ts";
import { deleteOldConfirmations } from "./phone-confirm/store.ts";
import type { DeliveryProviders } from "./providers/delivery/delivery-providers.ts";
import type { Fiscal } from "./receipts/open-fiscal.ts";
import { sendReceipts } from "./receipts/send-receipts.ts";
import { writeReceipts } from "./receipts/write-receipts.ts";
import type { Services } from "./services.ts";
import { followShipments } from "./shipments/follow-shipments.ts";
import { remindOfStorage } from "./storage/remind-of-storage.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface MoneyServices {
  providers: PaymentProviders;
  /** Null makes no receipts. */
  fiscal: Fiscal | null;
}

type NamedSchedule = Schedule & { name: ScheduleName };

/** Everything that the gateway does by the clock, once a period over all processes. `delivery` carries goods. */
export function schedulesOf(
  services: Services,
  messaging: OrderMessaging,
  {
    providers,
    fiscal,
    delivery,
    booking,
  }: MoneyServices & { delivery: DeliveryProviders; booking: BookingDependencies },
): NamedSchedule[] {
  const { db } = services.connection;
  const { now } = services;
  const orders = { services, messaging, providers };
  return [
    {
      name: "shipments",
      periodSeconds: 15,
      run: (signal) =>
        followShipments({ services, delivery, onDelivered: (orderId) => handOutDelivered(orders, orderId) }, signal),
    },
    ...delivery.cargo.map((provider) => ({
      name: `terminals of ${provider.title}` as const,
      periodSeconds: 24 * HOUR,
      run: (signal: AbortSignal) => refreshTerminals(services, provider, signal),
    })),
    { name: "old-quotes", periodSeconds: HOUR, run: () => deleteEndedQuotes(db, now()) },
    // Stored under this name: it is about goods that are back in stock, not about goods given back.
    {
      name: "returns",
      periodSeconds: 15,
      run: (signal) => announceBackInStock(services, messaging.siteOrigin, signal),
    },
    { name: "own-prices", periodSeconds: 15, run: (signal) => endOwnPrices(services, signal) },
    { name: "expire-orders", periodSeconds: 30, run: (signal) => expireOrders(orders, signal) },
    { name: "payment-checks", periodSeconds: 10, run: (signal) => pollPayments(orders, signal) },
    { name: "payment-commands", periodSeconds: 10, run: (signal) => sendCommands(orders, signal) },
    { name: "reconciliation", periodSeconds: 5 * MINUTE, run: (signal) => reconcile(orders, signal) },
    ...(fiscal ? receiptSchedules(services, messaging, fiscal) : []),
    {
      name: "storage-reminders",
      periodSeconds: 15 * MINUTE,
      run: (signal) => remindOfStorage({ services, messaging }, signal),
    },
    { name: "reserve-reminders", periodSeconds: 15 * MINUTE, run: (signal) => remindOfReserves(orders, signal) },
    {
      name: "invoice-files",
      periodSeconds: 15,
      run: (signal) => makeInvoiceFiles({ services, draw: drawInvoice }, signal),
    },
    { name: "points", periodSeconds: 15 * MINUTE, run: (signal) => refreshDueBalances(services, signal) },
    { name: "invitations", periodSeconds: 15 * MINUTE, run: (signal) => rewardFirstOrders(services, signal) },
    {
      name: "points-end",
      periodSeconds: HOUR,
      run: (signal) => remindOfEnds(services, messaging.siteOrigin, signal),
    },
    { name: "ended-holds", periodSeconds: MINUTE, run: (signal) => endHolds(booking, signal) },
    { name: "visit-reminders", periodSeconds: MINUTE, run: (signal) => remindOfVisits(booking, signal) },
    { name: "unconfirmed-visits", periodSeconds: MINUTE, run: (signal) => freeUnconfirmed(booking, signal) },
    { name: "waiting-list", periodSeconds: MINUTE, run: (signal) => offerFreeTimes(booking, signal) },
    { name: "surges", periodSeconds: 10 * MINUTE, run: (signal) => openSurges(services, signal) },
    { name: "past-visits", periodSeconds: HOUR, run: () => endPastVisits(booking) },
    { name: "ended-secrets", periodSeconds: MINUTE, run: () => wipeEndedSecrets(db) },
    { name: "old-messages", periodSeconds: HOUR, run: () => deleteOldMessages(db) },
    { name: "old-changes", periodSeconds: HOUR, run: () => deleteOldChanges(db) },
    { name: "old-carts", periodSeconds: HOUR, run: () => deleteOldCarts(db) },
    { name: "cart-additions", periodSeconds: HOUR, run: () => forgetAdditions(db) },
    { name: "order-refusals", periodSeconds: HOUR, run: () => deleteOldRefusals(db) },
    { name: "old-sign-ins", periodSeconds: HOUR, run: () => deleteOldSignIns(db) },
    { name: "old-confirmations", periodSeconds: HOUR, run: () => deleteOldConfirmations(db, now()) },
    { name: "old-notices", periodSeconds: HOUR, run: () => forgetOldNotices(db) },
    { name: "old-actions", periodSeconds: 24 * HOUR, run: () => deleteOldActions(db) },
    { name: "personal-data", periodSeconds: HOUR, run: (signal) => retainPersonal(services, signal) },
    { name: "old-uses", periodSeconds: HOUR, run: () => deleteExpiredUseCounts(db, now()) },
  ];
}

const receiptSchedules = (
  services: Services,
  messaging: OrderMessaging,
  { provider, terms }: Fiscal,
): NamedSchedule[] => [
  { name: "receipts", periodSeconds: 10, run: (signal) => writeReceipts(services, terms, signal) },
  {
    name: "receipts-sent",
    periodSeconds: 10,
    run: (signal) => sendReceipts({ services, fiscal: provider, messaging }, signal),
  },
];
