import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "../../../shared/form-reply.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import type { CartView } from "./cart.server.ts";
import * as css from "./cart-line.css.ts";
import { CartLine } from "./cart-line.tsx";
import { APPLY, CHOSEN_FORM_ID } from "./line-tick.tsx";

interface CartLinesProps {
  view: CartView;
  reply: FormReply | undefined;
  /** Scripts have taken the page over. */
  isLive: boolean;
  /** Id of the order form, as long as no script has taken the page over. */
  orderForm: string | undefined;
  /** Stays visible while the lines are. */
  children?: ReactNode;
}

/** The lines, and actions for the ticked ones. */
export function CartLines({ view, reply, isLive, orderForm, children }: CartLinesProps) {
  const of = (intent: "choose" | "remove") =>
    orderForm
      ? { ...APPLY, value: intent, form: orderForm, formAction: "/basket/#lines" }
      : { name: "intent", value: intent };
  return (
    <section id="lines" aria-labelledby="lines-heading">
      <Stack gap="xs">
        <Form id={CHOSEN_FORM_ID} method="post" action="/basket/" replace preventScrollReset>
          {/* Enter on a checkbox presses the form's first submit button, which must never be the one that removes or orders. */}
          <button type="submit" {...of("choose")} className={visuallyHidden} tabIndex={-1} aria-hidden="true" />
          <Inline gap="xs" apart>
            <Heading level={2} size="large" id="lines-heading">
              Товары
            </Heading>
            <Button type="submit" {...of("remove")} variant="quiet" icon="trash">
              Удалить выбранные
            </Button>
          </Inline>
          {!isLive && (
            <div className={css.savesTicks}>
              <Button type="submit" {...of("choose")} full>
                Применить выбор
              </Button>
            </div>
          )}
        </Form>
        <ul>
          {view.lines.map((line) => (
            <CartLine
              key={line.sku}
              line={line}
              reply={reply?.values.sku === line.sku ? reply : undefined}
              orderForm={orderForm}
            />
          ))}
        </ul>
        {children}
      </Stack>
    </section>
  );
}
