import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedAnswer } from "../features/frame/crawlers/feeds.server.ts";

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return feedAnswer(context.visitor, request, params.name ?? "");
}
