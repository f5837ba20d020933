import { type FormEvent, useEffect, useRef, useState } from "react";
import { ORDER_FORM_ID } from "./checkout-form.tsx";
import type { DeliveryQuotes, OrderReply } from "./order-fields.ts";

/** Loaded with the first change of the form; without it the button of the form does the same. */
const asker = () => import("./ask-delivery-quotes.ts").catch(() => null);

const NOTHING: DeliveryQuotes = { carrier: null, totals: null };

/**
 * What is known of a delivery by a carrier, and of what is paid with points: from the last answer to the form, or asked for in the
 * background since. Prices are of one cart: `fingerprint` is of the one that is shown, and for another they are asked for anew.
 */
export function useDeliveryQuotes(reply: OrderReply | undefined, fingerprint: string | undefined) {
  const since = reply?.order;
  const [live, setLive] = useState<{ since: typeof since; asked: DeliveryQuotes } | null>(null);
  const asking = useRef<AbortController>();
  const pricedFor = useRef(fingerprint);
  const known = live && live.since === since ? live.asked : (since ?? NOTHING);

  const ask = async (form: HTMLFormElement) => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    const asked = await (await asker())?.askDeliveryQuotes(form, mine.signal);
    if (asked) setLive({ since, asked });
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

  const onChange = async ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const program = await asker();
    program?.followDelivery(currentTarget, target);
    if (program?.isAbout(currentTarget, target)) await ask(currentTarget);
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
    if (reply) kept.current = reply.order.isUnknown ? undefined : { ...reply, errors: {}, message: null };
  }, [reply]);
  return reply ?? kept.current;
}
