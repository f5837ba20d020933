import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { loaderDataScript } from "./framework/loader-data-script.ts";
import { pageDocument } from "./framework/page-document.ts";
import { addShellOfFailedAction } from "./framework/shell-of-failed-action.server.ts";
import { pageKind } from "./page-kind.ts";
import { loader as loadRoot } from "./root.tsx";
import { countGoal } from "./visitor/goal-count.server.ts";

/**
 * Nothing is streamed and nothing is deferred: loaders have finished, so a page is rendered in one piece, which costs a third of
 * piping it, and the layers in front hash it for the content policy and compress it at once.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  appContext: AppLoadContext,
): Promise<Response> {
  const { serverHandoffStream, ...context } = remixContext;
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  if (request.method === "POST") await addShellOfFailedAction(remixContext, loadRoot, request, appContext);
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  // Remix leaves a page without <Scripts> without data, too.
  const handoff = context.renderMeta?.didRenderScripts ? loaderDataScript(loaderData) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(pageDocument(html, handoff), { headers, status });
}

/** Thrown responses are pages of their own; only real faults are logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  console.error(error);
  const isCart = pageKind(new URL(request.url).pathname) === "cart";
  const text = String(error instanceof Error ? error.message : error).slice(0, 200);
  countGoal(isCart ? "order_error" : "ERR500", "server", { text });
}
