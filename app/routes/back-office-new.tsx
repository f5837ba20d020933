import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { formNamed } from "../features/office/back-office/resources.server.ts";
import { ResourceFormPage } from "../features/platform/resource-kit/form-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Бэк-офис" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await formNamed(params.resource).loadNew(visitor, request);
  return withServerOnlyData({ title: view.title }, view);
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  formNamed(params.resource).save(visitor, request, null);

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ResourceFormPage view={view} reply={reply} />
));
