import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { AddButton, type AddReply } from "./add-button.tsx";
import { lineText } from "./line-text.ts";

const FORM_ID = "add-from-list";

/**
 * One form for the buttons of all lists of a page: a form, its fields and a fetcher for every card would be most of a list.
 * Where nothing of the list can be added there is no button, and no form without one.
 */
export function AddFromListForm({ goods }: { goods: readonly { quantity: number }[] }) {
  if (goods.every(({ quantity }) => quantity === 0)) return null;
  return (
    <form id={FORM_ID} method="post" action="/basket/">
      <input type="hidden" name="intent" value="addListed" />
    </form>
  );
}

interface AddFromListProps {
  sku: string;
  quantity: number;
  /** Read aloud after the button's word. */
  name: string;
}

/** Without scripts the button leads to the cart; with scripts the page stays and the button says what happened. */
export function AddFromList({ sku, quantity, name }: AddFromListProps) {
  const [timesPressed, setTimesPressed] = useState(0);
  const [reply, setReply] = useState<AddReply>();
  const [loading, setLoading] = useState(false);
  const item = lineText({ sku, quantity });
  return (
    <>
      <AddButton
        name={name}
        loading={loading}
        reply={reply}
        form={FORM_ID}
        item={item}
        onClick={(event) => {
          event.preventDefault();
          setLoading(true);
          setTimesPressed(timesPressed + 1);
        }}
      />
      {timesPressed > 0 && (
        <Submission
          key={timesPressed}
          item={item}
          onReply={(answer) => {
            setLoading(false);
            setReply(answer);
          }}
        />
      )}
    </>
  );
}

/** Made by the first press: fetchers are dear to have and few buttons of a list are pressed. */
function Submission({ item, onReply }: { item: string; onReply(reply: AddReply | undefined): void }) {
  const { submit, state, data } = useFetcher<AddReply>();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit({ intent: "addListed", item, stay: "1" }, { method: "post", action: "/basket/" });
  }, [submit, item]);
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || state !== "idle" || !data) return;
    isTold.current = true;
    onReply(data);
  }, [state, data, onReply]);
  return null;
}
