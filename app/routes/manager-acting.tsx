import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { endActing, loadActingPage, startActing } from "../features/office/acting/acting.server.ts";
import { END } from "../features/office/acting/acting-fields.ts";
import { ActingPage } from "../features/office/acting/acting-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Действовать за клиента" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadActingPage(visitor, request));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const form = await request.formData();
  return form.get("intent") === END ? endActing(visitor) : startActing(visitor, request, form);
}

export default serverPage<typeof loader, typeof action>((view, reply) => <ActingPage view={view} reply={reply} />);
