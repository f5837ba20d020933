import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail } from "../features/customers/profile/confirm-email.server.ts";
import { ConfirmEmailPage } from "../features/customers/profile/confirm-email-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { readLetterLink } from "../visitor/letter-link.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Подтвердить адрес почты" }];

export function loader({ request }: LoaderFunctionArgs) {
  return readLetterLink(new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return confirmEmail(context.visitor, await request.formData());
}

export default function MyConfirmEmail() {
  return (
    <ConfirmEmailPage
      {...useLoaderData<typeof loader>()}
      problem={useActionData<typeof action>()?.error[""]?.join("\n")}
    />
  );
}
