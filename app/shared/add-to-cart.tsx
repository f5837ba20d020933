import { useFetcher } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Notice } from "../ui/notice.tsx";

/** What the cart page's action answers to a form that stays where it is. */
export interface AddReply {
  added: boolean;
  /** Said to the customer: what was done otherwise than asked, or why nothing was. */
  messages: string[];
}

interface AddToCartProps {
  /** Product code, or both axles of a kit. */
  item: { sku: string } | { frontSku: string; backSku: string };
  quantity: number;
  /** A quantity field in place of the fixed quantity. */
  children?: ReactNode;
  size?: "m" | "l";
  /** Read aloud after the button's word, where a page has many. */
  name: string;
}

/** Without scripts the form leads to the cart; with scripts the page stays and the button says what happened. */
export function AddToCart({ item, quantity, children, size = "m", name }: AddToCartProps) {
  const fetcher = useFetcher<AddReply>();
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    fetcher.submit(form, { method: "post", action: "/basket/" });
  };
  const reply = fetcher.state === "idle" ? fetcher.data : undefined;
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
      {reply?.added ? (
        <ButtonLink href="/basket/" size={size} full icon="check">
          В корзине
        </ButtonLink>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size={size}
          full
          loading={fetcher.state !== "idle"}
          aria-label={`В корзину: ${name}`}
        >
          В корзину
        </Button>
      )}
      {reply && reply.messages.length > 0 && (
        <Notice live tone={reply.added ? "info" : "danger"}>
          {reply.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </form>
  );
}
