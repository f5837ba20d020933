import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endNewsLettersByLetter } from "../features/customers/settings/unsubscribe.server.ts";
import { UnsubscribePage } from "../features/customers/settings/unsubscribe-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { readLetterLink } from "../visitor/letter-link.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Отписаться от рассылок" }];

export function loader({ request }: LoaderFunctionArgs) {
  return readLetterLink(new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return endNewsLettersByLetter(context.visitor, await request.formData());
}

export default function MyUnsubscribe() {
  return (
    <UnsubscribePage
      {...useLoaderData<typeof loader>()}
      problem={useActionData<typeof action>()?.error[""]?.join("\n")}
    />
  );
}
