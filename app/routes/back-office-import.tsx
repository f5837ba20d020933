import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ImportPage } from "../features/office/import/import-page.tsx";
import { loadImport } from "../features/office/import/imports.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Загрузка файла" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadImport(visitor, request, params.id ?? "");
  return withServerOnlyData({ title: view.title }, view);
}

export default serverPage<typeof loader>((view) => <ImportPage view={view} />);
