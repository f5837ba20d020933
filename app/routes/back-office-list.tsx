import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listNamed } from "../features/office/back-office/resources.server.ts";
import { ResourceListPage } from "../features/platform/resource-kit/list-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data: sent }) => [{ title: sent?.title ?? "Бэк-офис" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await listNamed(params.resource).load(visitor, request);
  const messages = takeFlash(visitor.cookies);
  return data(withServerOnlyData({ title: view.title }, { ...view, messages }), { status: view.isRefused ? 422 : 200 });
}

/** A form over several rows. */
export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  const list = listNamed(params.resource);
  if (!list.act) throw new Response(null, { status: 405 });
  return list.act(visitor, request);
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ResourceListPage view={view} reply={reply} messages={view.messages} />
));
