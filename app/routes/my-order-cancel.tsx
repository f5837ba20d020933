import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { ConfirmCancel } from "../features/customers/account/confirm-cancel.tsx";
import { cancelOrder } from "../features/sales/my-orders/cancel-order.server.ts";
import { orderPath } from "../features/sales/my-orders/order-paths.ts";
import { loadMyOrder } from "../features/sales/orders/order.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { formatPrice } from "../ui/format.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Отмена заказа" };

export const meta: MetaFunction = () => [{ title: "Отмена заказа" }];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const { number, status, sum, canBeCancelled, cancelText } = await loadMyOrder(visitor, params.identity ?? "");
  return { number, status, sum, canBeCancelled, cancelText };
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return cancelOrder(visitor, params.identity ?? "", await request.formData());
}

export default function MyOrderCancel() {
  const { number, status, sum, canBeCancelled, cancelText } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountSection title={`Отмена заказа ${number}`}>
      <FormProblems reply={reply} title="Заказ не отменён" />
      <ConfirmCancel
        label={canBeCancelled ? "Отменить заказ" : null}
        back={{ href: orderPath(number), label: canBeCancelled ? "Оставить заказ" : "К заказу" }}
      >
        {canBeCancelled ? (
          <p>
            Отменить заказ на {formatPrice(sum)}? {cancelText} Пока товары есть, заказ можно повторить.
          </p>
        ) : (
          <p>Отменить этот заказ уже нельзя, его статус — «{status}».</p>
        )}
      </ConfirmCancel>
    </AccountSection>
  );
}
