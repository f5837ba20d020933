import { type FormEvent, useRef, useState } from "react";
import type { CarriedView, OrderReply } from "./order-fields.ts";

/**
 * What is known of a delivery that others carry out: from the last answer to the form, or asked for in the background since. The program
 * that asks is loaded with the first change of the form.
 */
export function useCarried(reply: OrderReply | undefined) {
  const [live, setLive] = useState<{ since: OrderReply | undefined; carried: CarriedView | null } | null>(null);
  const asking = useRef<AbortController>();
  const carried = live && live.since === reply ? live.carried : (reply?.order.carried ?? null);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget: form, target } = event;
    void import("./ask-carried.ts").then(
      async ({ askCarried, followDelivery, isAbout }) => {
        followDelivery(form, target);
        if (!isAbout(form, target)) return;
        asking.current?.abort();
        asking.current = new AbortController();
        const answer = await askCarried(form, asking.current.signal);
        if (answer) setLive({ since: reply, carried: answer });
      },
      // The button of the form does the same.
      () => undefined,
    );
  };
  return { carried, onChange };
}
