import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { randomKey } from "../../../shared/random-key.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import type { AddedText, CartReply } from "./cart-reply.ts";

const NAME = "cart_key";
/** For as long as somebody may wait for a reply, and press again. */
const KEPT_MS = 10 * 60_000;

/**
 * Names the cart that a new visitor's first addition makes. All tabs say the same name, and so does a request that is repeated: whose
 * reply was lost, or comes last, still has one cart.
 */
function cartKey(): string {
  const made = randomKey();
  try {
    const [key, madeAt] = (localStorage.getItem(NAME) ?? "").split(" ");
    if (key && Date.now() - Number(madeAt) < KEPT_MS) return key;
    localStorage.setItem(NAME, `${made} ${Date.now()}`);
  } catch {
    // The browser keeps nothing: each addition names a cart of its own.
  }
  return made;
}

type Fields = FormData | Record<string, string>;

/** `addition` names what is added, which the cart takes once however often it is sent. */
interface Press {
  times: number;
  content: string;
  addition: string;
}

/** Adds to the cart without leaving the page. `submission` has to be rendered; the button shows the outcome. */
export function useAddition() {
  const [pressed, setPressed] = useState<Press>();
  const [reply, setReply] = useState<CartReply>();
  const loading = pressed !== undefined && reply === undefined;
  return {
    add(fields: Fields) {
      const content = String(new URLSearchParams(fields as Record<string, string>));
      // What has no reply yet is the same addition: pressed twice, or sent again after its reply was lost.
      const addition = loading && pressed.content === content ? pressed.addition : randomKey();
      setReply(undefined);
      setPressed({ times: (pressed?.times ?? 0) + 1, content, addition });
    },
    loading,
    reply,
    submission: pressed && <Submission key={pressed.times} press={pressed} onReply={setReply} />,
  };
}

/** The button has become the way to the cart by then, with the focus where it was: what it does not say is told here. */
const sayAdded = ({ text, fittingHref }: AddedText) =>
  import("../../../shared/toast.ts").then(
    ({ showToast }) =>
      showToast({
        text,
        links: fittingHref ? [{ href: fittingHref, label: "Шиномонтаж" }] : [],
      }),
    () => {},
  );

/** Created by the first press: fetchers are expensive, and few buttons of a list are ever pressed. */
function Submission({ press, onReply }: { press: Press; onReply(reply: CartReply): void }) {
  const { submit, state, data } = useFetcher<CartReply>();
  const sent = useRef<Press>();
  useEffect(() => {
    if (sent.current === press) return;
    sent.current = press;
    const fields = new URLSearchParams(press.content);
    fields.set("key", press.addition);
    fields.set("cartKey", cartKey());
    submit(fields, { method: "post", action: "/basket/" });
  }, [submit, press]);
  useAnswer(state === "idle" ? data : undefined, (reply) => {
    onReply(reply);
    if ("added" in reply && reply.added) void sayAdded(reply.added);
  });
  return null;
}
