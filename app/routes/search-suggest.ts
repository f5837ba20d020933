import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSuggestions } from "../features/catalogue/search/suggest.server.ts";

/** What the search field's script shows while somebody types, shared by all visitors of a region. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const suggestions = await loadSuggestions(context.visitor, new URL(request.url).searchParams.get("q"));
  return Response.json(suggestions, { headers: { "Cache-Control": "public, max-age=60, s-maxage=300" } });
}
