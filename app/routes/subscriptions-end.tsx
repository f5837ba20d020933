import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endSubscription, loadSubscription } from "../features/catalogue/enquiries/end-subscription.server.ts";
import { EndSubscriptionPage } from "../features/catalogue/enquiries/end-subscription-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Подписка на поступление" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadSubscription(context.visitor, new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return endSubscription(context.visitor, await request.formData());
}

export default function SubscriptionsEnd() {
  const reply = useActionData<typeof action>();
  return <EndSubscriptionPage view={useLoaderData<typeof loader>()} problem={reply?.error[""]?.join("\n")} />;
}
