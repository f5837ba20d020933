import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endSubscription, loadSubscription } from "../features/catalogue/enquiries/end-subscription.server.ts";
import { EndSubscriptionPage } from "../features/catalogue/enquiries/end-subscription-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

/** The address has a secret: no search engine may keep it. */
export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction = () => [{ title: "Подписка на поступление" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadSubscription(context.visitor, new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return endSubscription(context.visitor, await request.formData());
}

export default function SubscriptionsEnd() {
  const reply = useActionData<typeof action>();
  return <EndSubscriptionPage view={useLoaderData<typeof loader>()} problem={reply?.message} />;
}
