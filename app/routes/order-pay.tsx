import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GoOn } from "../features/sales/paying/go-on.tsx";
import { PayAway } from "../features/sales/paying/pay-away.tsx";
import { PayPage } from "../features/sales/paying/pay-page.tsx";
import { actOnPayment, loadPayPage, payPageData } from "../features/sales/paying/paying.server.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import type { RefusedForm } from "../shared/form-reply.ts";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Страница не найдена" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  return payPageData(await loadPayPage(context.visitor, params, url), url);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return actOnPayment(context.visitor, params, await request.formData());
}

export default function OrderPay() {
  const { serverOnlyData: page, goOn } = useLoaderData<typeof loader>();
  const reply = useActionData() as RefusedForm | undefined;
  return (
    <>
      <GoOn to={goOn} />
      <ServerOnly name="order-pay">{page ? <PayPage page={page} reply={reply} /> : <PayAway />}</ServerOnly>
    </>
  );
}
