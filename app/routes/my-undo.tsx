import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { undoAccountChanges } from "../features/customers/profile/undo.server.ts";
import { UndoPage } from "../features/customers/profile/undo-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { readLetterLink } from "../visitor/letter-link.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Это был не я" }];

export function loader({ request }: LoaderFunctionArgs) {
  return readLetterLink(new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return undoAccountChanges(context.visitor, await request.formData());
}

export default function MyUndo() {
  return (
    <UndoPage {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()?.error[""]?.join("\n")} />
  );
}
