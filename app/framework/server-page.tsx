import { useActionData, useLoaderData, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { ServerOnly } from "./server-only.tsx";

type RouteFunction = (...args: never[]) => unknown;
type Returned<Loader extends RouteFunction> = Awaited<ReturnType<Loader>>;
/** What a loader gives, with or without a status and headers around it. */
type DataOf<Loader extends RouteFunction> =
  Returned<Loader> extends { data: infer Data; init: unknown } ? Data : Returned<Loader>;
type ViewOf<Loader extends RouteFunction> =
  DataOf<Loader> extends { serverOnlyData?: infer View } ? Exclude<View, undefined> : never;
/** What a page has of the reply of its action. */
export type ReplyOf<Action extends RouteFunction> = ReturnType<typeof useActionData<Action>>;

/**
 * A page that only the server renders, from the `serverOnlyData` of its loader and, after a form, from the reply of its action:
 * `export default serverPage<typeof loader>((view) => <OrdersPage view={view} />)`. `server-only-plugin.ts` takes the function out of
 * the browser's files.
 */
export function serverPage<Loader extends RouteFunction, Action extends RouteFunction = RouteFunction>(
  render: (view: ViewOf<Loader>, reply: ReplyOf<Action>) => ReactNode,
) {
  return () => <ServerPage<ViewOf<Loader>, ReplyOf<Action>> render={render} />;
}

function ServerPage<View, Reply>({ render }: { render: (view: View, reply: Reply) => ReactNode }) {
  const { serverOnlyData } = useLoaderData() as { serverOnlyData: View };
  const reply = useActionData() as Reply;
  return <ServerOnly name={useMatches().at(-1)?.id ?? ""}>{render(serverOnlyData, reply)}</ServerOnly>;
}
