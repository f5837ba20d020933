import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadCarSteps } from "../features/catalogue/cars/car.server.ts";
import { CarStepsPage } from "../features/catalogue/cars/car-steps-page.tsx";
import { changeChosenCar } from "../features/catalogue/cars/remember-car.server.ts";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Подбор по автомобилю" },
  { name: "description", content: "Шины, диски и аккумуляторы по марке, модели, поколению и модификации автомобиля." },
  ...(data ? [{ tagName: "link", rel: "canonical", href: data.canonical }] : []),
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadCarSteps(context.visitor, new URL(request.url));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return changeChosenCar(context.visitor, await request.formData());
}

export default function Cars() {
  return (
    <CarStepsPage
      view={useLoaderData<typeof loader>()}
      problem={useActionData<typeof action>()?.error[""]?.join("\n")}
    />
  );
}
