import { type FormEvent, useEffect, useRef, useState } from "react";
import { abortedAfter } from "../../../shared/aborted-after.ts";
import { sentBody } from "../../../shared/sent-fields.ts";
import type { CheckoutView, PaymentView } from "./checkout.server.ts";
import type { CarrierQuoteView, DeliveryQuotes, OrderReply } from "./order-fields.ts";
import { ORDER_FORM_ID } from "./order-sum.tsx";

const NOTHING: DeliveryQuotes = { carrier: null, totals: null };

/**
 * What is known of a delivery by a carrier, and of what is paid with points: from the last answer to the form, or asked for in the
 * background since. Prices are of one cart: for another one than is shown they are asked for anew.
 */
export function useDeliveryQuotes(reply: OrderReply | undefined, checkout: CheckoutView | null) {
  const since = reply?.order;
  const fingerprint = checkout?.fingerprint;
  const [live, setLive] = useState<{ since: typeof since; asked: DeliveryQuotes } | null>(null);
  const asking = useRef<AbortController>();
  const pricedFor = useRef(fingerprint);
  const known = live && live.since === since ? live.asked : (since ?? NOTHING);

  const ask = async (form: HTMLFormElement) => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    form.setAttribute("aria-busy", "true");
    const asked = await askDeliveryQuotes(form, mine.signal);
    // Without an answer another change is being asked about.
    if (!asked) return;
    form.removeAttribute("aria-busy");
    setLive({ since, asked });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cart has other prices
  useEffect(() => {
    const isSame = pricedFor.current === fingerprint;
    pricedFor.current = fingerprint;
    const { carrier, totals } = known;
    const form = document.getElementById(ORDER_FORM_ID);
    if (isSame || !(carrier || totals) || !(form instanceof HTMLFormElement)) return;
    setLive({ since, asked: { carrier: carrier && { ...carrier, total: null }, totals: null } });
    void ask(form);
  }, [fingerprint]);

  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (name === "type" || name === "asCompany") followDelivery(currentTarget, checkout?.payments ?? []);
    if (isAbout(new FormData(currentTarget), name)) void ask(currentTarget);
  };
  return { carrier: known.carrier, totals: known.totals, onChange };
}

/**
 * The last answer to a form of the order. What it filled in and found stays when another form of the page is sent; what was wrong is told
 * once. An order that may exist is not kept: its form is for sending it again, unchanged.
 */
export function useLastReply(reply: OrderReply | undefined): OrderReply | undefined {
  const kept = useRef<OrderReply>();
  useEffect(() => {
    if (reply) kept.current = reply.order.isUnknown ? undefined : { ...reply, error: {} };
  }, [reply]);
  return reply ?? kept.current;
}

/** Fields that terminals or a price depend on, by delivery. */
const fields: Readonly<Record<string, readonly string[]>> = {
  russia_tc: ["type", "companyId", "city", "cityId"],
  yandex_express: ["type", "street", "house"],
};

/** Whether a change of a field may have another price; not while somebody goes on typing an address. */
function isAbout(values: FormData, name: string): boolean {
  const type = String(values.get("type"));
  if (type === "yandex_express" && (!values.get("street") || !values.get("house"))) return false;
  return fields[type]?.includes(name) ?? false;
}

/** A payment that does not go with the chosen delivery, or buyer, makes way for the first that does. */
function followDelivery(form: HTMLFormElement, payments: readonly PaymentView[]): void {
  const values = new FormData(form);
  const goes = payments
    .filter(({ deliveries }) => deliveries.some((type) => type === values.get("type")))
    .filter(({ forOrganizations }) => forOrganizations || !values.has("asCompany"))
    .flatMap((group) => group.payments);
  const methods = form.elements.namedItem("method");
  if (methods instanceof RadioNodeList && goes[0] && !goes.some(({ method }) => method === methods.value))
    methods.value = goes[0].method;
}

const PAUSE_MS = 400;
const DEADLINE_MS = 8_000;
const FAILED: Omit<CarrierQuoteView, "type"> = {
  terminals: [],
  text: "Нет связи, цену узнать не удалось. Всё, что вы ввели, на месте",
  isProblem: true,
  total: null,
};

/** Asks for terminals, price and what is paid with points; null where no answer came. Never throws. */
async function askDeliveryQuotes(form: HTMLFormElement, signal: AbortSignal): Promise<DeliveryQuotes | null> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return null;
  const body = sentBody(form);
  try {
    const answer = await fetch("/basket/delivery-quotes/", {
      method: "POST",
      body,
      signal: abortedAfter(DEADLINE_MS, signal),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as DeliveryQuotes;
  } catch {
    if (signal.aborted) return null;
    const type = body.get("type");
    return { carrier: type === "russia_tc" || type === "yandex_express" ? { type, ...FAILED } : null, totals: null };
  }
}
