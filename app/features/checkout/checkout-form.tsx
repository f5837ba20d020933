import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { fieldsOf } from "../../shared/form-reply.ts";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { CheckoutView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import { ConsentFields } from "./consent-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { ORDER_FORM, type OrderField, type OrderReply } from "./order-fields.ts";
import { hiddenFieldsOf, OrderHiddenFields } from "./order-hidden-fields.tsx";
import { OrderProblems } from "./order-problems.tsx";
import { PaymentFields } from "./payment-fields.tsx";

/** Id by which the button beside the sum sends the form. */
export const ORDER_FORM_ID = "order";

interface CheckoutFormProps {
  view: CheckoutView;
  /** Answer to the submission that failed. */
  reply: OrderReply | undefined;
  onMethod: (method: string) => void;
}

export function CheckoutForm({ view, reply, onMethod }: CheckoutFormProps) {
  const field = fieldsOf<OrderField>(ORDER_FORM, reply, view.contact);
  return (
    <section id="checkout" className={css.form} aria-labelledby="checkout-heading">
      <Heading level={2} id="checkout-heading">
        Оформление заказа
      </Heading>
      {reply && <OrderProblems reply={reply} />}
      <Form id={ORDER_FORM_ID} method="post" action="/basket/#checkout" noValidate>
        <OrderHiddenFields {...hiddenFieldsOf(view, reply?.order)} />
        <Stack gap="m">
          <Part id="delivery-heading" title="Получение">
            <DeliveryFields view={view} field={field} />
          </Part>
          <Part id="payment-heading" title="Оплата">
            <PaymentFields groups={view.payments} field={field} onMethod={onMethod} />
          </Part>
          <Part id="contact-heading" title="Контакты">
            <ContactFields field={field} />
            <ConsentFields field={field} />
          </Part>
        </Stack>
      </Form>
    </section>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="m">
        <Heading level={3} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}
