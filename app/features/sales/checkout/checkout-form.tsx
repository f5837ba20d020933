import { Form } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { AsRendered } from "../../../framework/server-only.tsx";
import { ConsentTicks } from "../../../shared/consent-ticks.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CHANGE_REGION } from "../../chain/regions/picker-address.ts";
import { HeldLinks, MoreNeededNotice, ProofFields } from "../../customers/phone-proof/proof-fields.tsx";
import type { CheckoutView, PointsView, PromoView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import { ContactFields } from "./contact-fields.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import {
  type CarrierQuoteView,
  CHANGE_PROMO,
  FORGET_CONTACT,
  ORDER_FORM,
  type OrderField,
  type OrderFieldsProps,
  type OrderReply,
} from "./order-fields.ts";
import { hiddenFieldsOf, OrderHiddenFields } from "./order-hidden-fields.tsx";
import { OrderProblems } from "./order-problems.tsx";
import { ChosenSum, ORDER_FORM_ID, SubmitOrder } from "./order-sum.tsx";
import type { OrderTotal } from "./order-total.ts";
import { OrganizationFields } from "./organization-fields.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { shownSums } from "./shown-sums.ts";

interface CheckoutFormProps {
  view: CheckoutView;
  /** Reply to the refused submission. */
  reply: OrderReply | undefined;
  carrier: CarrierQuoteView | null;
  /** The sums that the page shows. */
  totals: readonly OrderTotal[];
  /** Something was chosen or typed. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
}

export function CheckoutForm({ view, reply, carrier, totals, onChange }: CheckoutFormProps) {
  const field = fieldsOf<OrderField>(ORDER_FORM, reply, view.contact);
  return (
    <section id="checkout" className={css.form} aria-labelledby="checkout-heading">
      <Heading level={2} id="checkout-heading">
        Оформление заказа
      </Heading>
      {reply && <OrderProblems reply={reply} />}
      <HeldLinks held={reply?.order.proof?.held} />
      {/* Acting may have ended in another tab: only a new document has its bar as it is now. */}
      <Form
        id={ORDER_FORM_ID}
        method="post"
        action="/basket/#checkout"
        reloadDocument={view.actingFor !== undefined}
        noValidate
        onChange={onChange}
      >
        <EnterOrders />
        <OrderHiddenFields
          {...hiddenFieldsOf({ ...view, shownSums: shownSums(totals, view.payments) }, reply?.order)}
        />
        <div className={css.parts}>
          <Part id="contact-heading" title="Получатель">
            {view.takesOrganizations && <OrganizationFields field={field} hint={reply?.order.organization} />}
            <ContactFields field={field} />
            {view.remembered && (
              <p>
                <span className={muted}>{view.remembered.text}</span>{" "}
                <RefreshButton backTo="contact-heading" intent={FORGET_CONTACT} variant="quiet">
                  {view.remembered.forget}
                </RefreshButton>
              </p>
            )}
          </Part>
          <Part
            id="delivery-heading"
            title="Получение"
            beside={
              <AsRendered>
                <RefreshButton backTo="delivery-heading" intent={CHANGE_REGION} variant="quiet">
                  Сменить город
                </RefreshButton>
              </AsRendered>
            }
          >
            <DeliveryFields view={view} carrier={carrier} field={field} />
          </Part>
          <Part id="payment-heading" title="Оплата">
            <MoreNeededNotice more={view.moreNeeded} />
            <PaymentFields groups={view.payments} totals={totals} field={field} />
            <PromoField promo={view.promo} field={field} />
            {view.points && <PointsField points={view.points} field={field} />}
            <ProofFields form={ORDER_FORM} asked={reply?.order.proof} code={field("code")} />
            <div className={css.last}>
              <ConsentTicks field={field} version={view.consentVersion} />
              <div className={css.end}>
                <ChosenSum totals={totals} />
                <SubmitOrder isRepeat={reply?.order.isUnknown ?? false} />
              </div>
            </div>
          </Part>
        </div>
      </Form>
    </section>
  );
}

/** The first button of a form is what the Enter key presses: it orders, as the button beside the sum does. */
function EnterOrders() {
  return (
    <button type="submit" className={visuallyHidden} tabIndex={-1} aria-hidden="true">
      Оформить заказ
    </button>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** At the other end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
}

function Part({ id, title, beside, children }: PartProps) {
  const heading = (
    <Heading level={3} id={id}>
      {title}
    </Heading>
  );
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="s">
        {beside ? (
          <Inline apart>
            {heading}
            {beside}
          </Inline>
        ) : (
          heading
        )}
        {children}
      </Stack>
    </Card>
  );
}

/** How many points of the loyalty programme pay for the order, or why none do. The button calculates the sum with them. LOY-046 */
function PointsField({ points: { hint, isSpendable }, field }: OrderFieldsProps & { points: PointsView }) {
  if (!isSpendable) return <p>{hint}</p>;
  return (
    <>
      <TextField {...field("points")} label="Списать баллы" hint={hint} inputMode="numeric" width="short" />
      <RefreshButton backTo="payment-heading">Пересчитать</RefreshButton>
    </>
  );
}

/**
 * The promo code of the order, one at a time: its field, or what there is of it; the button puts it in or takes it out. Texts come with the
 * data: the scripts of this page are the heaviest of all. PRO-002, PRO-011
 */
function PromoField({ promo: { text, button, label }, field }: OrderFieldsProps & { promo: PromoView }) {
  return (
    <div id="promo" className={text ? undefined : css.promo}>
      {text ? <p>{text}</p> : <TextField {...field("promo")} label={label} width="short" />}
      <RefreshButton backTo="promo" intent={CHANGE_PROMO}>
        {button}
      </RefreshButton>
    </div>
  );
}
