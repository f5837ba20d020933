import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheaperPriceForm } from "../features/enquiries/cheaper-price-form.tsx";
import { askCheaperPrice, loadEnquiryGood } from "../features/enquiries/enquiries.server.ts";
import { EnquiryPage } from "../features/enquiries/enquiry-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction = () => [{ title: "Нашли дешевле" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadEnquiryGood(context.visitor, new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return askCheaperPrice(context.visitor, new URL(request.url), await request.formData());
}

export default function CheaperPrice() {
  const good = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <EnquiryPage title="Нашли дешевле" good={good}>
      <FormProblems reply={reply} title="Запрос не отправлен" />
      <CheaperPriceForm sku={good.sku} price={good.price} reply={reply} />
    </EnquiryPage>
  );
}
