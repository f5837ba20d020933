import { formatPieces } from "../../../ui/format.ts";
import { AddButton } from "./add-button.tsx";
import { lineText } from "./line-text.ts";
import { useAddition } from "./use-addition.tsx";

const FORM_ID = "add-from-list";

/**
 * One form for the buttons of all lists of a page: a form, its fields and a fetcher for every card would be most of a list.
 * If nothing in the lists can be added, there are no buttons and no form.
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
  /** Completes the accessible name of the button. */
  name: string;
  /** Behind «В корзину»; the pieces unless given. */
  note?: string;
}

/** Without scripts the button leads to the cart; with scripts the page stays and the button says what happened. */
export function AddFromList({ sku, quantity, name, note }: AddFromListProps) {
  const { add, loading, reply, submission } = useAddition();
  const item = lineText({ sku, quantity });
  return (
    <>
      <AddButton
        name={name}
        loading={loading}
        reply={reply}
        form={FORM_ID}
        item={item}
        note={note ?? (quantity > 1 ? formatPieces(quantity) : undefined)}
        onClick={(event) => {
          event.preventDefault();
          add({ intent: "addListed", item, stay: "1" });
        }}
      />
      {submission}
    </>
  );
}
