import { useFetcher } from "@remix-run/react";
import type { CartReply } from "../../catalogue/add-to-cart/cart-reply.ts";

export interface CartSender {
  isBusy: boolean;
  /** The last answer, once there is one. */
  reply: CartReply | undefined;
  send: (form: FormData) => void;
}

/** Sends forms of one line while the page stays where it is. */
export function useCartForm(): CartSender {
  const fetcher = useFetcher<CartReply>();
  const isBusy = fetcher.state !== "idle";
  return {
    isBusy,
    reply: isBusy ? undefined : fetcher.data,
    send(form) {
      form.set("stay", "1");
      fetcher.submit(form, { method: "post", action: "/basket/" });
    },
  };
}
