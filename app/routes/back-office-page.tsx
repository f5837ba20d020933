import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { staffPageAt } from "../features/office/back-office/staff-pages.server.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Бэк-офис" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const { page, address } = staffPageAt(request);
  return withServerOnlyData({ title: page.title(address) }, await page.load(visitor, request, address));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const { page, address } = staffPageAt(request);
  if (!page.act) throw new Response(null, { status: 405 });
  return page.act(visitor, request, address);
}

export default serverPage<typeof loader, typeof action>((draw, reply) => draw(reply));
