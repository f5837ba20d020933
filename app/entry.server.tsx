import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

/** Longer than any loader may take: a render that hangs is given up. */
const RENDER_LIMIT_MS = 10_000;

/** Nothing is streamed: a page is finished, hashed for the content policy and compressed in one piece by the layers in front. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={remixContext} url={request.url} />, {
      onAllReady() {
        clearTimeout(limit);
        headers.set("Content-Type", "text/html; charset=utf-8");
        text(pipe(new PassThrough()))
          .then((html) => resolve(new Response(finished(html), { headers, status: failed ? 500 : status })))
          .catch(reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

/**
 * React 18 sends the whole of its buffer when a character of several bytes does not fit its end, with zeros in the rest.
 * Scripts come after styles and pictures: on a slow line the first paint is half a second earlier.
 */
function finished(html: string): string {
  return html
    .replaceAll("\0", "")
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Thrown responses are pages of their own; only real faults are logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error);
}
