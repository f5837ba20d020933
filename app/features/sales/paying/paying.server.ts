import { data, redirect } from "@remix-run/node";
import { toString as drawQr } from "qrcode";
import { z } from "zod";
import { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";
import type { Paying } from "../../../../gateway/contract/sales/paying.ts";
import {
  orderCancelByAccess,
  orderPay,
  paymentLink,
  paymentLinkPay,
  paymentReturned,
} from "../../../../gateway/contract/sales/payments.ts";
import { withServerOnlyData } from "../../../framework/server-only-data.server.ts";
import { notFound, requiredUnlessAway } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { cancelText } from "../orders/cancel-texts.ts";
import { AWAY_TITLE } from "./pay-away.tsx";
import { payLinkPath, payPath, TO_BANK } from "./pay-paths.ts";
import { type PayTexts, payTexts } from "./pay-texts.ts";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "paying";
const LIFETIME_SECONDS = 3 * 86_400;
const KEPT = 3;

const ownPayments = z.array(z.object({ number: z.string(), access: z.string() }));
type OwnPayment = z.output<typeof ownPayments>[number];

const read = ({ cookies }: Visitor): OwnPayment[] => {
  const text = cookies.get(COOKIE);
  return text === undefined ? [] : (ownPayments.safeParse(JSON.parse(text)).data ?? []);
};

/** Notes whose order this browser is going to pay for, for its return from the bank. */
function rememberPayment(visitor: Visitor, own: OwnPayment): void {
  const kept = read(visitor);
  if (kept[0]?.number === own.number) return;
  const others = kept.filter(({ number }) => number !== own.number);
  const value = JSON.stringify([own, ...others].slice(0, KEPT));
  visitor.cookies.set(COOKIE, value, { maxAgeSeconds: LIFETIME_SECONDS });
}

/** The access to an order that this browser went to pay for; null for any other. */
const ownPaymentOf = (visitor: Visitor, orderNumber: string): OwnPayment | null =>
  read(visitor).find(({ number }) => number === orderNumber) ?? null;

/** What this browser went to pay for and has not paid yet: a guest has no account that would say so. */
export async function unpaidHere(visitor: Visitor) {
  const asked = read(visitor).map(async ({ number: identity, access }) => {
    const found = await visitor.gateway.call(orderByIdentity, { identity, orderAccessToken: access });
    return found.ok
      ? [{ ...found.data.order, zone: found.data.order.delivery.zone, href: payPath({ identity, access }) }]
      : [];
  });
  return (await Promise.all(asked)).flat();
}

const REFRESH_SECONDS = 5;
const STARTING_SECONDS = 2;
/** While the shop does not answer. */
const AWAY_SECONDS = 10;
/** A customer who looks away is not asked about for ever: ten minutes. */
const MOST_REFRESHES = 120;
const QR_SIZE = 252;

type Payable = Pick<
  Paying,
  "state" | "by" | "sum" | "deadline" | "zone" | "payUrl" | "qrPayload" | "payUntil" | "failure" | "canPay"
>;
type Params = Partial<Record<"identity" | "access" | "reference", string>>;

interface Refresh {
  seconds: number;
  url: string;
}

/** What every page about a payment shows. */
interface PayView extends PayTexts {
  sum: number;
  canPay: boolean;
  /** The bank's page; for SBP the address that opens the bank's application. */
  bankUrl: string | null;
  /** The SBP code as the address of a picture. */
  qr: string | null;
  messages: string[];
}

async function viewOf(visitor: Visitor, payable: Payable): Promise<PayView> {
  const { sum, canPay, payUrl, qrPayload } = payable;
  return {
    ...payTexts(payable, visitor.now()),
    sum,
    canPay,
    bankUrl: payUrl,
    qr: qrPayload && (await qrPicture(qrPayload)),
    messages: takeFlash(visitor.cookies),
  };
}

const qrPicture = async (payload: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await drawQr(payload, { type: "svg", margin: 2, width: QR_SIZE })).toString("base64")}`;

/** Where a page goes by itself: to the bank if the address says so, else to itself while something is awaited. */
function refreshOf(url: URL, { state, payUrl, qrPayload }: Payable): Refresh | null {
  if (state === "starting") return { seconds: STARTING_SECONDS, url: `${url.pathname}${url.search || "?"}` };
  if (state !== "pending") return null;
  if (payUrl && qrPayload === null && `?${url.searchParams}` === TO_BANK) return { seconds: 1, url: payUrl };
  return lookAgain(url, REFRESH_SECONDS);
}

function lookAgain(url: URL, seconds: number): Refresh | null {
  const tries = Number(url.searchParams.get("n") ?? 0);
  const again = new URLSearchParams({ n: String((Number.isSafeInteger(tries) ? tries : 0) + 1) });
  return tries >= MOST_REFRESHES ? null : { seconds, url: `${url.pathname}?${again}` };
}

/** The data of a page about a payment; while the shop does not answer it looks again by itself. */
export const payPageData = <Page extends { view: PayView; refresh: Refresh | null }>(page: Page | null, url: URL) =>
  page
    ? data(withServerOnlyData({ title: page.view.title, goOn: page.refresh }, page))
    : data(withServerOnlyData({ title: AWAY_TITLE, goOn: lookAgain(url, AWAY_SECONDS) }, null), { status: 503 });

const isSettled = (state: Paying["state"]): boolean =>
  state === "paid" || state === "refunding" || state === "refunded";

/** The customer's own page to pay on; an order that is paid, or paid otherwise, has its own page instead. */
export async function loadPayPage(visitor: Visitor, { identity = "", access = "" }: Params, url: URL) {
  const read = requiredUnlessAway(await visitor.gateway.call(orderByIdentity, { identity, orderAccessToken: access }));
  if (!read) return null;
  const { order } = read;
  const orderPath = `/order/${identity}/${access}/`;
  const { paying } = order;
  if (!paying || isSettled(paying.state) || order.status === "cancelled" || visitor.acting)
    throw redirect(orderPath, 303);
  if (paying.state === "pending" && paying.returnReference && url.search !== TO_BANK) {
    // The customer looks here whether it is paid; the bank's notice may be late.
    const looked = await visitor.gateway.call(paymentReturned, { reference: paying.returnReference });
    if (looked.ok && isSettled(looked.data.state)) throw redirect(orderPath, 303);
  }
  // The way to the bank begins here as well, long after the order was placed and after others were.
  rememberPayment(visitor, { number: order.identity, access });
  return {
    number: order.identity,
    orderPath,
    shareUrl: `${visitor.origin}${payLinkPath(paying.reference)}`,
    method: paying.methodTitle,
    others: paying.others,
    canCancel: paying.canCancel,
    cancelText: cancelText({ adjustments: order.adjustments, isPaid: false, isBooked: order.fitting !== null }),
    refresh: refreshOf(url, paying),
    view: await viewOf(visitor, paying),
  };
}
export type PayPageView = NonNullable<Awaited<ReturnType<typeof loadPayPage>>>;

/** Pays, again or another way; looks whether it is paid; or cancels the order. */
export async function actOnPayment(visitor: Visitor, { identity = "", access = "" }: Params, form: FormData) {
  const order = { identity, orderAccessToken: access };
  const back = payPath({ identity, access });
  switch (intentOf(form)) {
    case "cancel": {
      const result = await visitor.gateway.call(orderCancelByAccess, order);
      const isDone = result.ok || (result.code === "too_late" && (await isCancelled(visitor, order)));
      return isDone ? redirect(`/order/${identity}/${access}/`, 303) : refusedByGateway(form, result);
    }
    case "check":
      writeFlash(visitor.cookies, ["Банк ещё не подтвердил оплату. Обычно на это нужно меньше минуты"]);
      return redirect(back, 303);
    default: {
      const method = form.get("method");
      const result = await visitor.gateway.call(orderPay, { ...order, ...(typeof method === "string" && { method }) });
      if (!result.ok) return refusedByGateway(form, result);
      rememberPayment(visitor, { number: identity, access });
      // A way at the handover is none to go to the bank by.
      const isBegun = result.data.paying && (typeof method !== "string" || result.data.paying.method === method);
      return redirect(isBegun ? back + TO_BANK : `/order/${identity}/${access}/`, 303);
    }
  }
}

/** The later one of two clicks on «Отменить заказ» finds it done. */
async function isCancelled({ gateway }: Visitor, order: { identity: string; orderAccessToken: string }) {
  const read = await gateway.call(orderByIdentity, order);
  return read.ok && read.data.order.status === "cancelled";
}

/** Begins to pay for an order that has just been placed; answers where the customer goes. Nobody pays for a client: staff see the order. */
export async function beginToPay(
  visitor: Visitor,
  { identity, orderAccessToken: access }: { identity: string; orderAccessToken: string },
): Promise<string> {
  if (visitor.acting) return `/order/${identity}/${access}/`;
  rememberPayment(visitor, { number: identity, access });
  // Where the bank does not answer, the page offers to try again.
  await visitor.gateway.call(orderPay, { identity, orderAccessToken: access });
  return payPath({ identity, access }) + TO_BANK;
}

/** What whoever was sent a link to pay sees. */
export async function loadPayLink(visitor: Visitor, { reference = "" }: Params, url: URL) {
  const asked = requiredUnlessAway(await visitor.gateway.call(paymentLink, { reference }));
  if (!asked) return null;
  // Whoever acts for a client looks whether it is paid, and pays nothing.
  const payable = visitor.acting ? { ...asked, canPay: false, payUrl: null, qrPayload: null } : asked;
  return {
    refresh: refreshOf(url, payable),
    view: await viewOf(visitor, payable),
    isSettled: isSettled(payable.state),
  };
}

export async function payByLink(visitor: Visitor, { reference = "" }: Params, form: FormData) {
  if (intentOf(form) === "check") return redirect(payLinkPath(reference), 303);
  const result = await visitor.gateway.call(paymentLinkPay, { reference });
  return result.ok ? redirect(payLinkPath(reference) + TO_BANK, 303) : refusedByGateway(form, result);
}

/** Where the bank sends a browser back to: its own order when it is known here, else nothing but what came of the payment. */
export async function loadReturn(visitor: Visitor, { reference = "" }: Params, url: URL) {
  const returned = requiredUnlessAway(await visitor.gateway.call(paymentReturned, { reference }));
  if (!returned) return null;
  const { state, number } = returned;
  const own = ownPaymentOf(visitor, number);
  // Whoever left the bank finds there what can be done now: pay, another way, or cancel.
  if (own)
    throw redirect(
      isSettled(state) ? `/order/${number}/${own.access}/` : payPath({ identity: number, access: own.access }),
      303,
    );
  return {
    number,
    refresh: refreshOf(url, returned),
    view: await viewOf(visitor, returned),
  };
}

/** «Проверить» on the page that a bank sent a browser back to. */
export function checkReturn(visitor: Visitor, { reference }: Params): Response {
  if (!reference) throw notFound();
  writeFlash(visitor.cookies, ["Банк ещё не подтвердил оплату. Обычно на это нужно меньше минуты"]);
  return redirect(`/order/return/${encodeURIComponent(reference)}/`, 303);
}
