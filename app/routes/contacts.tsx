import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ContactsPage } from "../features/content/contacts-page.tsx";
import { loadContacts } from "../features/content/shop-terms.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Контакты ${data.place}` : "Контакты" },
  { name: "description", content: "Телефоны, адреса и часы работы центров, реквизиты продавца." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const view = await loadContacts(visitor);
  return withServerOnlyData({ canonical: `${visitor.origin}/contacts/`, place: view.place }, view);
}

export default serverPage<typeof loader>((view) => <ContactsPage view={view} />);
