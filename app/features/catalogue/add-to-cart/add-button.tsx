import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type CartReply, isRefused, messagesOf } from "./cart-reply.ts";

interface AddButtonProps {
  /** Completes the accessible name where a page has several such buttons. */
  name: string;
  size?: "m" | "l";
  loading: boolean;
  reply: CartReply | undefined;
  /** For a button outside its form: the form's id, and the button's name and value. */
  form?: string;
  item?: string;
  /** Behind «В корзину»: «4 шт.». */
  note?: string;
  onClick?(event: { preventDefault(): void }): void;
}

/** The pressed button is gone, and the focus with it. */
const takeFocus = (link: HTMLAnchorElement | null) => {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true });
};

/** «В корзину», and the outcome of pressing it. */
export function AddButton({ name, size = "m", loading, reply, form, item, note, onClick }: AddButtonProps) {
  const messages = reply ? messagesOf(reply) : [];
  const words = note ? `В корзину · ${note}` : "В корзину";
  const isDone = reply !== undefined && !isRefused(reply);
  return (
    <>
      {isDone ? (
        <ButtonLink ref={takeFocus} href="/basket/" size={size} full icon="check">
          В корзине
        </ButtonLink>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size={size}
          full
          loading={loading}
          form={form}
          name={item && "item"}
          value={item}
          onClick={onClick}
          // Begins with the words that are seen: who speaks to the browser says those.
          aria-label={`${words}: ${name}`}
        >
          {words}
        </Button>
      )}
      {messages.length > 0 && (
        <Notice live tone={isRefused(reply) ? "danger" : "info"}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
