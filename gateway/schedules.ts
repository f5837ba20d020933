import { announceBackInStock } from "./catalogue/enquiries/announce-back-in-stock.ts";
import { endOwnPrices } from "./catalogue/goods/desk/end-own-prices.ts";
import type { Services } from "./chain/services.ts";
import { deleteOldChanges } from "./customers/account/account-changes-store.ts";
import { deleteOldSignIns } from "./customers/auth/cleanup-store.ts";
import { deleteOldConfirmations } from "./customers/phone-confirm/phone-confirm-store.ts";
import { reconcile } from "./office/accounting/reconcile.ts";
import { retainPersonal } from "./office/personal/retain.ts";
import { forgetOldNotices } from "./platform/callbacks/forget-notices.ts";
import { deleteExpiredUseCounts } from "./platform/db/rate-limit-store.ts";
import type { ScheduleName } from "./platform/jobs/job-titles.ts";
import type { Schedule } from "./platform/jobs/schedule.ts";
import { deleteOldActions } from "./platform/journal/journal-store.ts";
import { deleteOldMessages, wipeEndedSecrets } from "./platform/outbox/outbox-store.ts";
import type { DeliveryProviders } from "./platform/providers/delivery/delivery-providers.ts";
import { deleteOldCarts, forgetAdditions } from "./sales/cart/cart-store.ts";
import { deleteEndedQuotes } from "./sales/checkout/quotes-store.ts";
import { refreshTerminals } from "./sales/checkout/refresh-terminals.ts";
import { drawInvoice } from "./sales/invoices/draw-invoice.ts";
import { makeInvoiceFiles } from "./sales/invoices/invoice-files.ts";
import { refreshDueBalances } from "./sales/loyalty/refresh-due-balances.ts";
import { remindOfEnds } from "./sales/loyalty/remind-of-ends.ts";
import { rewardFirstOrders } from "./sales/loyalty/reward-first-orders.ts";
import { pollPayments } from "./sales/orders/ask-provider.ts";
import { expireOrders, remindOfReserves } from "./sales/orders/end-reserves.ts";
import { handOutDelivered } from "./sales/orders/hand-out-delivered.ts";
import { deleteOldRefusals } from "./sales/orders/refusals-store.ts";
import { sendCommands } from "./sales/orders/send-commands.ts";
import type { OrderMessaging } from "./sales/orders/tell-customer.ts";
import type { PaymentProviders } from "./sales/payments/provider-directory.ts";
import type { Fiscal } from "./sales/receipts/open-fiscal.ts";
import { sendReceipts } from "./sales/receipts/send-receipts.ts";
import { writeReceipts } from "./sales/receipts/write-receipts.ts";
import { followShipments } from "./sales/shipments/follow-shipments.ts";
import { offerFreeTimes } from "./workshop/booking/offer-times.ts";
import { endHolds, endPastVisits, freeUnconfirmed, remindOfVisits } from "./workshop/booking/rounds.ts";
import type { BookingDependencies } from "./workshop/booking/visit-access.ts";
import { openSurges } from "./workshop/day-plan/open-surges.ts";
import { remindOfStorage } from "./workshop/storage/remind-of-storage.ts";

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
