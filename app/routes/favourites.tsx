import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadFavourites } from "../features/catalogue/favourites/favourites.server.ts";
import { FavouritesPage } from "../features/catalogue/favourites/favourites-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [
  { title: "Избранное" },
  { name: "description", content: "Товары, которые вы отложили: цены и наличие сегодня." },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadFavourites(context.visitor, new URL(request.url));
}

export default function Favourites() {
  return <FavouritesPage view={useLoaderData<typeof loader>()} />;
}
