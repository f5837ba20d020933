import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadJournalEntry } from "../features/office/journal/journal-entry.server.ts";
import { JournalEntryPage } from "../features/office/journal/journal-entry-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Запись журнала" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadJournalEntry(visitor, request, params.id ?? ""));
}

export default serverPage<typeof loader>((view) => <JournalEntryPage view={view} />);
