import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { countGoal } from "./http/goal-count.server.ts";
import { lateScripts } from "./late-scripts.ts";
import { loaderDataScript } from "./loader-data-script.ts";
import { addShellOfFailedAction } from "./shell-of-failed-action.server.ts";

/**
 * Nothing is streamed and nothing is deferred: loaders have finished, so a page is rendered in one piece, which costs a third
 * of piping it, and is hashed for the content policy and compressed whole by the layers in front.
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
  if (request.method === "POST") await addShellOfFailedAction(remixContext, request, appContext);
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  // Remix leaves a page without <Scripts> without data, too.
  const handoff = context.renderMeta?.didRenderScripts ? loaderDataScript(loaderData) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(finished(html, handoff), { headers, status });
}

const FIRST_OF_SCRIPTS = '<link rel="modulepreload"';

/** As bytes, and only the end of the page is put together anew: each copy of a page's string is a large object to collect. */
function finished(html: string, handoff: string): Buffer<ArrayBuffer> {
  const end = html.lastIndexOf("</body>");
  const firstOfScripts = html.indexOf(FIRST_OF_SCRIPTS);
  const parts =
    firstOfScripts < 0
      ? [html]
      : [html.slice(0, firstOfScripts), lateScripts(html.slice(firstOfScripts, end) + handoff) + html.slice(end)];
  return Buffer.concat(["<!DOCTYPE html>", ...parts].map((part) => Buffer.from(part)));
}

/** Thrown responses are pages of their own; only real faults are logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  console.error(error);
  const isCart = /^\/basket(\/|$)/.test(new URL(request.url).pathname);
  const text = String(error instanceof Error ? error.message : error).slice(0, 200);
  countGoal(isCart ? "order_error" : "ERR500", "server", { text });
}
