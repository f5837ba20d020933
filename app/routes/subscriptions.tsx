import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackInStockForm } from "../features/catalogue/enquiries/back-in-stock-form.tsx";
import { loadEnquiryGood, ownContact, subscribe } from "../features/catalogue/enquiries/enquiries.server.ts";
import { EnquiryPage } from "../features/catalogue/enquiries/enquiry-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Notice } from "../ui/notice.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Сообщить о поступлении" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const good = await loadEnquiryGood(context.visitor, new URL(request.url));
  return { good, contact: ownContact(context.visitor) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return subscribe(context.visitor, new URL(request.url), await request.formData());
}

export default function Subscriptions() {
  const { good, contact } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <EnquiryPage title="Сообщить о поступлении" good={good}>
      <FormProblems reply={reply} title="Запрос не отправлен" />
      {good.isGone ? (
        <BackInStockForm sku={good.sku} contact={contact} reply={reply} />
      ) : (
        <Notice action={<ButtonLink href={good.url}>К товару</ButtonLink>}>Товар снова в наличии.</Notice>
      )}
    </EnquiryPage>
  );
}
