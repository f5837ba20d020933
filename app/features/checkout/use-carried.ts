import { type FormEvent, useEffect, useRef, useState } from "react";
import { ORDER_FORM_ID } from "./checkout-form.tsx";
import type { CarriedView, OrderReply } from "./order-fields.ts";

/** Loaded with the first change of the form; without it the button of the form does the same. */
const asker = () => import("./ask-carried.ts").catch(() => null);

/**
 * What is known of a delivery that others carry out: from the last answer to the form, or asked for in the background since. A price is
 * of one cart: `fingerprint` is of the one that is shown, and for another it is asked for anew.
 */
export function useCarried(reply: OrderReply | undefined, fingerprint: string | undefined) {
  const [live, setLive] = useState<{ since: OrderReply | undefined; carried: CarriedView | null } | null>(null);
  const asking = useRef<AbortController>();
  const pricedFor = useRef(fingerprint);
  const carried = live && live.since === reply ? live.carried : (reply?.order.carried ?? null);

  const ask = async (asked: HTMLFormElement) => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    const answer = await (await asker())?.askCarried(asked, mine.signal);
    if (answer) setLive({ since: reply, carried: answer });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cart has another price
  useEffect(() => {
    const isSame = pricedFor.current === fingerprint;
    pricedFor.current = fingerprint;
    const form = document.getElementById(ORDER_FORM_ID);
    if (isSame || !carried || !(form instanceof HTMLFormElement)) return;
    setLive({ since: reply, carried: { ...carried, total: null } });
    void ask(form);
  }, [fingerprint]);

  const onChange = async ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const program = await asker();
    program?.followDelivery(currentTarget, target);
    if (program?.isAbout(currentTarget, target)) await ask(currentTarget);
  };
  return { carried, onChange };
}
