import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { StickyBar } from "../../../ui/sticky-bar.tsx";
import { AddButton } from "./add-button.tsx";
import * as css from "./add-to-cart.css.ts";
import { isRefused } from "./cart-reply.ts";
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
  /** The sum, for a second button that stays in reach of the thumb once the first has gone from a phone's screen. */
  reachSum?: string;
}

/** Without scripts the form leads to the cart; with scripts the page stays and the button says what happened. */
export function AddToCart({ item, quantity, children, size, name, reachSum }: AddToCartProps) {
  const { add, loading, reply, submission } = useAddition();
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    add(form);
  };
  return (
    <form method="post" action="/basket/" onSubmit={stay} noValidate>
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
      {reachSum && (
        <div className={css.reach} aria-hidden="true">
          <StickyBar>
            <b>{reachSum}</b>
            {reply && !isRefused(reply) ? (
              <ButtonLink href="/basket/" tabIndex={-1} icon="check">
                В корзине
              </ButtonLink>
            ) : (
              <Button type="submit" variant="primary" tabIndex={-1} loading={loading}>
                В корзину
              </Button>
            )}
          </StickyBar>
        </div>
      )}
    </form>
  );
}
