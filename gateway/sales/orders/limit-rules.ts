/** Each order that is not paid keeps goods from others: so many may be open at a time. */
const OPEN_OF_CUSTOMER = 3;
/** Limits guests only: a mobile operator's customers share addresses, and whoever has signed in has proved a phone. */
const OPEN_OF_NETWORK = 10;
/** Each order writes to somebody's phone, whoever placed it; cancelled ones count, too. */
const DAILY_OF_PHONE = 10;
const DAILY_OF_NETWORK = 50;

/** For guests: a workshop that needs more can sign in, somebody who empties shelves will not. */
const GUEST_PIECES = 20;
const GUEST_SUM_KOPECKS = 10_000_000;

/** How many orders there are already: open ones, and those of the last 24 hours in any status. */
export interface OrderCounts {
  openOfPhone: number;
  /** Open orders of the signed-in customer; 0 for a guest. */
  openOfCustomer: number;
  /** Open orders of guests from the caller's network; 0 for a customer and for an unknown network. */
  openOfNetwork: number;
  dailyOfPhone: number;
  dailyOfNetwork: number;
}

/** Why one more order is not taken, for the customer; null when it is. */
export function orderRefusal(counts: OrderCounts): string | null {
  if (counts.openOfCustomer >= OPEN_OF_CUSTOMER)
    return "У вас уже три неоплаченных заказа. Оплатите или отмените прежний заказ в разделе «Мои заказы», и мы примем этот";
  if (counts.openOfPhone >= OPEN_OF_CUSTOMER)
    return "На этот телефон уже оформлены три неоплаченных заказа. Оплатите или отмените прежний заказ на его странице, и мы примем этот. Ссылка на неё есть в сообщении о заказе";
  if (counts.dailyOfPhone >= DAILY_OF_PHONE)
    return "На этот телефон за сутки оформлено слишком много заказов. Попробуйте завтра или позвоните нам";
  if (counts.openOfNetwork >= OPEN_OF_NETWORK || counts.dailyOfNetwork >= DAILY_OF_NETWORK)
    return "Из вашей сети уже много неоплаченных заказов. Войдите по номеру телефона, и мы примем этот. Если они ваши, оплатите или отмените прежний заказ";
  return null;
}

/** Pieces of one of the goods in an order. */
interface Pieces {
  title: string;
  pieces: number;
}

/** Why a guest's order is too large to be kept without payment; null when it is not. */
export function guestRefusal(ordered: readonly Pieces[], sumKopecks: number): string | null {
  const most = ordered.find(({ pieces }) => pieces > GUEST_PIECES);
  if (sumKopecks <= GUEST_SUM_KOPECKS || !most) return null;
  return `${most.title}: больше ${GUEST_PIECES}\u00a0шт. в заказе дороже 100\u00a0000\u00a0₽ без оплаты держим только для тех, кто вошёл. Войдите по номеру телефона или закажите меньше`;
}
