import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadDaysFile, sendDaysFile } from "../features/office/centre-desk/days-file.server.ts";
import { DaysFilePage } from "../features/office/centre-desk/days-file-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Дни файлом" }];

export const loader = async ({ context: { visitor }, request, params }: LoaderFunctionArgs) =>
  withServerOnlyData({}, loadDaysFile(visitor, request, params.resource));

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  sendDaysFile(visitor, request, params.resource);

export default serverPage<typeof loader, typeof action>((view, reply) => <DaysFilePage view={view} reply={reply} />);
