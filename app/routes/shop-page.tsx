import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadShopPage } from "../features/catalogue/content/shop-page.server.ts";
import { ShopPage } from "../features/catalogue/content/shop-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";
// The browser has no code of the page, but needs its styles, which are not among those of all pages.
import "../features/chain/centres/centre-card.css.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.title },
        { name: "description", content: data.description },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : [{ title: "Страница не найдена" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const { head, page } = await loadShopPage(visitor, new URL(request.url));
  return withServerOnlyData(head, page);
}

export default serverPage<typeof loader>((page) => <ShopPage page={page} />);
