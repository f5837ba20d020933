import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { INLINE_SCRIPTS_HEADER } from "../server/handler.ts";
import { PAINT_PICKS, paintPicks } from "./features/catalogue/picks/paint-picks.ts";
import { paintCart, paintCartScript } from "./features/frame/shell/cart-link.tsx";
import { LastResortPage } from "./features/frame/shell/last-resort.tsx";
import { formMarks } from "./framework/form-mark.ts";
import { OwnScriptMark } from "./framework/own-script-mark.ts";
import { newScriptMark, takeScriptMarks } from "./framework/own-scripts.server.ts";
import { documentEdits, loaderDataScript } from "./framework/page-document.ts";
import { asBytes, editedPage } from "./framework/page-edits.ts";
import { paintScript } from "./framework/paint-script.ts";
import { addShellOfFailedAction } from "./framework/shell-of-failed-action.server.ts";
import { pageKind } from "./page-kind.ts";
import { loader as loadRoot } from "./root.tsx";
import { MAX_SHOWN_COUNT } from "./visitor/cart-cookies.server.ts";
import { countGoal } from "./visitor/goal-count.server.ts";
import { picksOf } from "./visitor/pick-cookies.server.ts";
import { formMark } from "./visitor/stale-form.server.ts";

const PAINTED = [PAINT_PICKS, paintCartScript(MAX_SHOWN_COUNT)];

/**
 * Nothing is streamed and nothing is deferred: loaders have finished, so a page is rendered in one piece, which costs a third of
 * piping it, and the layers in front compress it at once. The inline scripts of ours are named to them, for the content policy.
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
  const mark = newScriptMark();
  const rendered = renderPage(
    <OwnScriptMark.Provider value={mark}>
      <RemixServer context={context} url={request.url} />
    </OwnScriptMark.Provider>,
    remixContext,
  );
  if (rendered === null) {
    const { batteryHotlinePhone } = appContext.visitor.settings;
    const page = renderToStaticMarkup(<LastResortPage hotlinePhone={batteryHotlinePhone} />);
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(`<!DOCTYPE html>${page}`, { headers, status: 500 });
  }
  // Remix leaves a page without <Scripts> without data, too.
  const handoff = context.renderMeta?.didRenderScripts ? loaderDataScript(loaderData, mark) : "";
  const { cookies, cartCount } = appContext.visitor;
  const picks = { favourite: picksOf(cookies, "favourite"), compare: picksOf(cookies, "compare") };
  const ofForms = formMark(appContext.visitor);
  const edits = [
    ...documentEdits(rendered, handoff, mark),
    ...paintPicks(rendered, picks),
    ...(cartCount === null ? [] : paintCart(rendered, cartCount)),
    ...(context.renderMeta?.didRenderScripts ? paintScript(rendered, mark, PAINTED) : []),
    ...(ofForms ? formMarks(rendered, ofForms, mark) : []),
  ];
  const { pieces, sources } = takeScriptMarks(editedPage(rendered, edits), mark);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(INLINE_SCRIPTS_HEADER, sources.join(" "));
  return new Response(asBytes(pieces), { headers, status });
}

/** Null where the page of an error cannot be drawn either. What throws first is given back to Remix, which draws that page. */
function renderPage(page: ReactElement, { staticHandlerContext: { errors } }: EntryContext): string | null {
  try {
    return renderToString(page);
  } catch (failure) {
    if (!errors) throw failure;
    console.error(failure);
    return null;
  }
}

/** Thrown responses are pages of their own; only real faults are logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  console.error(error);
  const isCart = pageKind(new URL(request.url).pathname) === "cart";
  const text = String(error instanceof Error ? error.message : error).slice(0, 200);
  countGoal(isCart ? "order_error" : "ERR500", "server", { text });
}
