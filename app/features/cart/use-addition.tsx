import { useFetcher, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { CartReply } from "./cart-reply.ts";
import { queueAddition } from "./queue-addition.ts";

type Fields = FormData | Record<string, string>;

/** Adds to the cart without leaving the page. `submission` has to be rendered; the button shows the outcome. */
export function useAddition() {
  const [pressed, setPressed] = useState<{ times: number; fields: Fields }>();
  const [reply, setReply] = useState<CartReply>();
  return {
    add(fields: Fields) {
      setReply(undefined);
      setPressed({ times: (pressed?.times ?? 0) + 1, fields });
    },
    loading: pressed !== undefined && reply === undefined,
    reply,
    submission: pressed && <Submission key={pressed.times} fields={pressed.fields} onReply={setReply} />,
  };
}

/** Created by the first press: fetchers are expensive, and few buttons of a list are ever pressed. */
function Submission({ fields, onReply }: { fields: Fields; onReply(reply: CartReply): void }) {
  const { submit, state, data } = useFetcher<CartReply>();
  const hasCart = (useRouteLoaderData<{ cartCount: number }>("root")?.cartCount ?? 0) > 0;
  const endTurn = useRef<(() => void) | null>(null);
  useEffect(() => {
    endTurn.current ??= queueAddition(() => submit(fields, { method: "post", action: "/basket/" }), hasCart);
  }, [submit, fields, hasCart]);
  useEffect(() => {
    // The response and its cookies have arrived: the next addition need not wait for the page to be revalidated.
    if (state === "loading" || data) endTurn.current?.();
    if (state === "idle" && data) onReply(data);
  }, [state, data, onReply]);
  // A button that is removed, for example by an error page, gets no answer. What it has not sent yet is still sent in its turn.
  useEffect(() => () => endTurn.current?.(), []);
  return null;
}
