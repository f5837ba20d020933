import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadServices } from "../features/content/services.server.ts";
import { ServicesPage } from "../features/content/services-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

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
  return loadServices(context.visitor, new URL(request.url));
}

export default function Services() {
  return <ServicesPage view={useLoaderData<typeof loader>()} />;
}
