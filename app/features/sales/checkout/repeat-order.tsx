import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { OrderReply } from "./order-fields.ts";
import { OrderHiddenFields } from "./order-hidden-fields.tsx";
import { OrderProblems } from "./order-problems.tsx";

interface RepeatOrderProps {
  reply: OrderReply;
  /** Without scripts the buttons of the lines send it along. */
  id?: string | undefined;
}

/**
 * Replaces the form while it cannot be shown: the cart is empty because the order was accepted, the gateway is unavailable, or the client
 * whom staff sent it for is not the one they act for now. Keeps everything typed; sending it again creates no second order.
 */
export function RepeatOrder({ reply, id }: RepeatOrderProps) {
  const navigation = useNavigation();
  return (
    <section id="checkout">
      <Stack gap="m">
        <OrderProblems reply={reply} />
        <Form id={id} method="post" action="/basket/#checkout" reloadDocument={reply.order.actingFor !== undefined}>
          <OrderHiddenFields {...reply.order} />
          {Object.entries(reply.initialValue).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary" size="l" loading={navigation.state !== "idle"}>
            Отправить ещё раз
          </Button>
        </Form>
      </Stack>
    </section>
  );
}
