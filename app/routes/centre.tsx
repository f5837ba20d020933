import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadCentre } from "../features/workshop/services/centre.server.ts";
import { CentrePage, centreCrumbs } from "../features/workshop/services/centre-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { breadcrumbsJson, JsonLd } from "../shared/json-ld.tsx";
import { publicPage } from "../visitor/cache-headers.ts";
// The browser has no code of the page, but needs its styles, which are not among those of all pages.
import "../features/chain/centres/centre-card.css.ts";
import "../features/chain/centres/centre-head.css.ts";
import "../features/workshop/services/service-groups.css.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.title}: часы работы, услуги и запись` },
        { name: "description", content: `${data.title}, ${data.address}. ${data.hoursText}. Цены и запись онлайн.` },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : [{ title: "Страница не найдена" }];

export async function loader({ context: { visitor }, params }: LoaderFunctionArgs) {
  const view = await loadCentre(visitor, params.code ?? "");
  const { title, address, hoursText, canonical } = view;
  return withServerOnlyData({ title, address, hoursText, canonical }, view);
}

export default serverPage<typeof loader>((view) => (
  <>
    <CentrePage view={view} />
    <JsonLd data={view.json} />
    <JsonLd data={breadcrumbsJson(view.origin, [...centreCrumbs, { label: view.title, href: view.path }])} />
  </>
));
