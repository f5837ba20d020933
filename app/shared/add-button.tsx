import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Notice } from "../ui/notice.tsx";

/** What the cart page's action answers to a form that stays where it is. */
export interface AddReply {
  added: boolean;
  /** Said to the customer: what was done otherwise than asked, or why nothing was. */
  messages: string[];
}

interface AddButtonProps {
  /** Read aloud after the button's word, where a page has many. */
  name: string;
  size?: "m" | "l";
  loading: boolean;
  reply: AddReply | undefined;
  /** Of a button that stands outside its form: the form's id and what the button says in it. */
  form?: string;
  item?: string;
  onClick?(event: { preventDefault(): void }): void;
}

/** «В корзину», and what became of it. */
export function AddButton({ name, size = "m", loading, reply, form, item, onClick }: AddButtonProps) {
  return (
    <>
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
          loading={loading}
          form={form}
          name={item && "item"}
          value={item}
          onClick={onClick}
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
    </>
  );
}
