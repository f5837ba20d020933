import { forgetPictures } from "./catalogue/content/forget-pictures-store.ts";
import { movePictures } from "./catalogue/content/move-pictures-store.ts";
import type { ObjectStorage, PicturePlace } from "./catalogue/content/object-storage.ts";
import { announceBackInStock } from "./catalogue/enquiries/announce-back-in-stock.ts";
import { endOwnPrices } from "./catalogue/goods/desk/end-own-prices.ts";
import { renewPrices } from "./catalogue/goods-prices/renew-prices.ts";
import { fetchListPhotos } from "./catalogue/list-photos/fetch-list-photos.ts";
import type { Services } from "./chain/services.ts";
import { deleteOldChanges } from "./customers/account/account-changes-store.ts";
import { deleteOldSignIns } from "./customers/auth/sessions-store.ts";
import { deleteOldConfirmations } from "./customers/phone-confirm/phone-confirm-store.ts";
import { reconcile } from "./office/accounting/reconcile.ts";
import { forgetExchanges } from "./office/exchange/sessions-store.ts";
import { takeExchangePictures } from "./office/exchange/take-pictures.ts";
import { proposeMatches } from "./office/goods-matches/propose.ts";
import { deleteOldPieces } from "./office/import/desk/pieces-store.ts";
import { retainPersonal } from "./office/personal/retain.ts";
import { keepReportDays } from "./office/reports/keep-days.ts";
import { forgetOldNotices } from "./platform/callbacks/forget-notices.ts";
import { deleteExpiredUseCounts } from "./platform/db/rate-limit-store.ts";
import { type ScheduleName, TERMINALS } from "./platform/jobs/job-titles.ts";
import type { Schedule } from "./platform/jobs/schedule.ts";
import { deleteOldActions } from "./platform/journal/journal-store.ts";
import { deleteOldMessages, wipeEndedSecrets } from "./platform/outbox/outbox-store.ts";
import type { OutsideFiles } from "./platform/outside/outside-files.ts";
import type { DeliveryProviders } from "./platform/providers/delivery/delivery-provider.ts";
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
import { handOutDelivered } from "./sales/orders/move-order.ts";
import { deleteOldRefusals } from "./sales/orders/refusals-store.ts";
import { sendCommands } from "./sales/orders/send-commands.ts";
import type { OrderMessaging } from "./sales/orders/tell-customer.ts";
import type { PaymentProviders } from "./sales/payments/payment-provider.ts";
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
const DAY = 24 * HOUR;

/** Where pictures are to be, and the storage that has them or had them. */
export interface PicturesInStorage {
  storage: ObjectStorage;
  place: PicturePlace;
}

interface MoneyServices {
  providers: PaymentProviders;
  /** Null makes no receipts. */
  fiscal: Fiscal | null;
}

const every = (periodSeconds: number, run: Schedule["run"]) => ({ periodSeconds, run });

/**
 * Everything that the gateway does by the clock, once a period over all processes. `delivery` carries goods. Each name has its title in
 * `platform/jobs/job-titles.ts`; null is not done in this shop.
 */
export function schedulesOf(
  services: Services,
  messaging: OrderMessaging,
  {
    providers,
    fiscal,
    delivery,
    booking,
    files,
    pictures,
  }: MoneyServices & {
    delivery: DeliveryProviders;
    booking: BookingDependencies;
    files: OutsideFiles;
    pictures: PicturesInStorage | null;
  },
): Schedule[] {
  const { db } = services.connection;
  const { now } = services;
  const orders = { services, messaging, providers };
  const handOut = (orderId: number) => handOutDelivered(orders, orderId);
  const byName: Record<ScheduleName, Omit<Schedule, "name"> | null> = {
    shipments: every(15, (signal) => followShipments({ services, delivery, onDelivered: handOut }, signal)),
    "old-quotes": every(HOUR, () => deleteEndedQuotes(db, now())),
    "list-photos": every(20, (signal) => fetchListPhotos({ services, files }, signal)),
    "exchange-pictures": every(10, (signal) => takeExchangePictures(services, signal)),
    "picture-storage":
      pictures &&
      every(MINUTE, async (signal) => {
        await movePictures(db, pictures.storage, pictures.place, signal);
      }),
    "unnamed-pictures": every(DAY, async (signal) => {
      await forgetPictures(db, pictures?.storage ?? null, now(), signal);
    }),
    "back-in-stock": every(15, (signal) => announceBackInStock(services, messaging.siteOrigin, signal)),
    "own-prices": every(15, (signal) => endOwnPrices(services, signal)),
    "price-rules": every(15, (signal) => renewPrices(services, signal)),
    "goods-matches": every(30, (signal) => proposeMatches(services, signal)),
    "expire-orders": every(30, (signal) => expireOrders(orders, signal)),
    "payment-checks": every(10, (signal) => pollPayments(orders, signal)),
    "payment-commands": every(10, (signal) => sendCommands(orders, signal)),
    reconciliation: every(5 * MINUTE, (signal) => reconcile(orders, signal)),
    receipts: fiscal && every(10, (signal) => writeReceipts(services, fiscal.terms, signal)),
    "receipts-sent":
      fiscal && every(10, (signal) => sendReceipts({ services, fiscal: fiscal.provider, messaging }, signal)),
    "storage-reminders": every(15 * MINUTE, (signal) => remindOfStorage({ services, messaging }, signal)),
    "reserve-reminders": every(15 * MINUTE, (signal) => remindOfReserves(orders, signal)),
    "invoice-files": every(15, (signal) => makeInvoiceFiles({ services, draw: drawInvoice }, signal)),
    points: every(15 * MINUTE, (signal) => refreshDueBalances(services, signal)),
    invitations: every(15 * MINUTE, (signal) => rewardFirstOrders(services, signal)),
    "points-end": every(HOUR, (signal) => remindOfEnds(services, messaging.siteOrigin, signal)),
    "ended-holds": every(MINUTE, (signal) => endHolds(booking, signal)),
    "visit-reminders": every(MINUTE, (signal) => remindOfVisits(booking, signal)),
    "unconfirmed-visits": every(MINUTE, (signal) => freeUnconfirmed(booking, signal)),
    "waiting-list": every(MINUTE, (signal) => offerFreeTimes(booking, signal)),
    surges: every(10 * MINUTE, (signal) => openSurges(services, signal)),
    "past-visits": every(HOUR, () => endPastVisits(booking)),
    "ended-secrets": every(MINUTE, () => wipeEndedSecrets(db)),
    "old-messages": every(HOUR, () => deleteOldMessages(db)),
    "old-changes": every(HOUR, () => deleteOldChanges(db)),
    "old-carts": every(HOUR, () => deleteOldCarts(db)),
    "cart-additions": every(HOUR, () => forgetAdditions(db)),
    "order-refusals": every(HOUR, () => deleteOldRefusals(db)),
    "old-sign-ins": every(HOUR, () => deleteOldSignIns(db)),
    "old-confirmations": every(HOUR, () => deleteOldConfirmations(db, now())),
    "old-notices": every(HOUR, () => forgetOldNotices(db)),
    "old-actions": every(DAY, () => deleteOldActions(db)),
    "report-days": every(10 * MINUTE, (signal) => keepReportDays(services, signal)),
    "personal-data": every(HOUR, (signal) => retainPersonal(services, signal)),
    "old-import-files": every(HOUR, () => deleteOldPieces(db)),
    "old-exchanges": every(HOUR, () => forgetExchanges(db)),
    "old-uses": every(HOUR, () => deleteExpiredUseCounts(db, now())),
  };
  return [
    ...Object.entries(byName).flatMap(([name, schedule]) => (schedule ? [{ name, ...schedule }] : [])),
    ...delivery.cargo.map((provider) => ({
      name: `${TERMINALS}${provider.title}`,
      ...every(DAY, (signal) => refreshTerminals(services, provider, signal)),
    })),
  ];
}
