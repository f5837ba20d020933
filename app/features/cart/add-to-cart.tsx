import type { FormEvent, ReactNode } from "react";
import { AddButton } from "./add-button.tsx";
import { useAddition } from "./use-addition.tsx";

interface AddToCartProps {
  /** Product code, or both axles of an axle set. */
  item: { sku: string } | { frontSku: string; backSku: string };
  quantity: number;
  /** A quantity field in place of the fixed quantity. */
  children?: ReactNode;
  size?: "m" | "l";
  /** Completes the accessible name where a page has several such buttons. */
  name: string;
}

/** Without scripts the form leads to the cart; with scripts the page stays and the button says what happened. */
export function AddToCart({ item, quantity, children, size, name }: AddToCartProps) {
  const { add, loading, reply, submission } = useAddition();
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    add(form);
  };
  return (
    <form method="post" action="/basket/" onSubmit={stay}>
      <input type="hidden" name="intent" value="add" />
      {"sku" in item ? (
        <input type="hidden" name="sku" value={item.sku} />
      ) : (
        <>
          <input type="hidden" name="frontSku" value={item.frontSku} />
          <input type="hidden" name="backSku" value={item.backSku} />
        </>
      )}
      {children ?? <input type="hidden" name="quantity" value={quantity} />}
      <AddButton name={name} size={size} loading={loading} reply={reply} />
      {submission}
    </form>
  );
}
