import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCarSteps } from "../features/car/car.server.ts";
import { CarStepsPage } from "../features/car/car-steps-page.tsx";
import { cataloguePath } from "../features/catalogue/links.ts";
import { publicPage } from "../http/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Подбор по автомобилю" },
  { name: "description", content: "Шины, диски и аккумуляторы по марке, модели, поколению и модификации автомобиля." },
  ...(data ? [{ tagName: "link", rel: "canonical", href: data.canonical }] : []),
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadCarSteps(context.visitor, new URL(request.url), (category, lists) =>
    cataloguePath(category, { lists, ranges: {} }),
  );
}

export default function Cars() {
  return <CarStepsPage view={useLoaderData<typeof loader>()} />;
}
