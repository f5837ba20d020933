import { ConsentTicks } from "../../../shared/consent-ticks.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { choiceFields, ORDER_FORM, type OrderReply } from "./order-fields.ts";
import { OrderHiddenFields } from "./order-hidden-fields.tsx";
import { OrderProblems } from "./order-problems.tsx";

/**
 * In place of the order form while nothing of the cart can be ordered: everything that was typed stays, and is sent along by the
 * buttons of the lines. The server alone renders it; scripts keep the form itself.
 */
export function KeptOrder({ reply, id }: { reply: OrderReply; id: string }) {
  const field = fieldsOf(ORDER_FORM, reply);
  return (
    <section id="checkout" aria-labelledby="kept-heading">
      <Stack gap="m">
        <OrderProblems reply={reply} />
        <form id={id} method="post" action="/basket/#checkout" noValidate>
          <OrderHiddenFields {...reply.order} />
          {choiceFields.map(
            (name) =>
              reply.initialValue[name] && (
                <input key={name} type="hidden" name={name} value={reply.initialValue[name]} />
              ),
          )}
          <Card as="section" labelledBy="kept-heading">
            <Stack gap="m">
              <Heading level={2} id="kept-heading">
                Контакты для заказа
              </Heading>
              <p>Введённое сохранено. Оформить заказ можно, когда в корзине будет хотя бы один товар в наличии.</p>
              <ContactFields field={field} />
              <ConsentTicks field={field} version={reply.initialValue.shownVersion ?? ""} />
            </Stack>
          </Card>
        </form>
      </Stack>
    </section>
  );
}
