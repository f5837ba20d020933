import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AboutPage } from "../features/content/about-page.tsx";
import { loadAbout } from "../features/content/shop-terms.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "О магазине" },
  { name: "description", content: "Шины, диски и аккумуляторы с установкой: что мы делаем и кто мы." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const view = await loadAbout(visitor);
  return withServerOnlyData({ canonical: `${visitor.origin}/about/` }, { ...view, brand: visitor.settings.brand });
}

export default serverPage<typeof loader>((view) => <AboutPage view={view} brand={view.brand} />);
