import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadServices } from "../features/workshop/services/services.server.ts";
import { ServicesPage } from "../features/workshop/services/services-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";
// The browser has no code of the page, but needs its styles, which are not among those of all pages.
import "../features/chain/centres/centre-card.css.ts";
import "../features/workshop/services/service-groups.css.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.heading },
        {
          name: "description",
          content: `${data.heading}: адреса, часы работы и телефоны центров. ${data.lead}`,
        },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : [{ title: "Страница не найдена" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = await loadServices(context.visitor, new URL(request.url));
  const { heading, lead, canonical } = view;
  return withServerOnlyData({ heading, lead, canonical }, view);
}

export default serverPage<typeof loader>((view) => <ServicesPage view={view} />);
