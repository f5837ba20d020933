import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { GuaranteePage } from "../features/content/guarantee-page.tsx";
import { loadGuarantee } from "../features/content/shop-terms.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Гарантия и возврат" },
  {
    name: "description",
    content: "Как вернуть товар, который не подошёл или оказался с недостатком, и когда придут деньги.",
  },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  return withServerOnlyData({ canonical: `${visitor.origin}/guarantee/` }, await loadGuarantee(visitor));
}

export default serverPage<typeof loader>((view) => <GuaranteePage view={view} />);
