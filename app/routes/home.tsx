import { data as answer, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecentlySeen } from "../features/catalogue/recently-seen/recently-seen.tsx";
import { loadAround, loadHome, loadOwnCars } from "../features/frame/home/home.server.ts";
import { HomePage } from "../features/frame/home/home-page.tsx";
import { organizationJson } from "../features/frame/home/organization-json.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { JsonLd } from "../shared/json-ld.tsx";
import { Container } from "../ui/layout.tsx";
import { listPage, sharedAs } from "../visitor/cache-headers.ts";
// The browser has no code of these, but needs their styles, which are not among those of all pages.
import "../features/chain/centres/centre-card.css.ts";
import "../features/frame/home/home-page.css.ts";
import "../features/frame/home/reasons.css.ts";
import "../features/frame/home/search-panels.css.ts";

export const headers = listPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.brand}: ${data.sold.mainly} ${data.titleIn}` },
        {
          name: "description",
          content: `${data.sold.all} ${data.titleIn}: подбор по размеру и автомобилю, цены, наличие и сроки, доставка.`,
        },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : [{ title: "Техническая ошибка" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const cars = await loadOwnCars(context.visitor);
  const view = await loadHome(context.visitor, cars);
  const around = await loadAround(context.visitor, view, cars);
  return answer(withServerOnlyData(view, around), { headers: sharedAs(view.goods.cards.length) });
}

export default function Home() {
  const { serverOnlyData: around, ...view } = useLoaderData<typeof loader>();
  return (
    <>
      <HomePage view={view} around={around} />
      <Container>
        <RecentlySeen />
      </Container>
      <ServerOnly name="json">
        {around && <JsonLd data={organizationJson({ ...view, shops: around.shops })} />}
      </ServerOnly>
    </>
  );
}
