import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { messagesOf } from "../../catalogue/add-to-cart/cart-reply.ts";
import type { CartView } from "./cart.server.ts";
import * as css from "./cart-line.css.ts";

/** What the customer has to know before the lines: the result of the last action, warnings, the age of a cached copy. */
export function CartWarnings({
  view,
  reply,
  orderForm,
}: {
  view: CartView;
  reply: RefusedForm | undefined;
  orderForm: string | undefined;
}) {
  const failures = reply ? messagesOf(reply) : [];
  return (
    <>
      {view.isStale && (
        <Notice tone="warning" title="Нет связи с магазином">
          Корзина показана, какой была недавно. <a href="/basket/">Обновите страницу</a> через минуту.
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice live tone="danger">
          {failures.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {view.cartWarnings.length > 0 && (
        <Notice live>
          {view.cartWarnings.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {view.removed.length > 0 && <RemovedLineNotice view={view} orderForm={orderForm} />}
    </>
  );
}

/** The undo button after a removal. The pressed button is gone, so the focus moves here; once this one is, to the lines. */
function RemovedLineNotice({
  view: { removed, removedNames },
  orderForm,
}: {
  view: Pick<CartView, "removed" | "removedNames">;
  orderForm: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const what = removed.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal moves the focus
  useEffect(() => box.current?.focus({ preventScroll: true }), [what]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("lines")?.focus();
    },
    [],
  );
  return (
    <div ref={box} tabIndex={-1} className={css.undo}>
      <Notice
        live
        action={
          <Form method="post" action="/basket/" replace>
            <input type="hidden" name="intent" value="restore" />
            {removed.map((line) => (
              <input key={line} type="hidden" name="removed" value={line} />
            ))}
            <Button type="submit" {...(orderForm && { form: orderForm, name: "restore", value: removed.join(" ") })}>
              Вернуть
            </Button>
          </Form>
        }
      >
        Удалили из корзины {counted(removed.length, ["товар", "товара", "товаров"])}
        {removedNames.length > 0 && `: ${removedNames.join(", ")}`}
      </Notice>
    </div>
  );
}
