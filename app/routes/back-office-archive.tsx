import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { formNamed } from "../features/office/back-office/resources.server.ts";
import { ArchivePage } from "../features/platform/resource-kit/form-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Архив" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await formNamed(params.resource).loadOne(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  formNamed(params.resource).archive(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <ArchivePage view={view} reply={reply} />);
