import { chooseEncoding, compress, isWorthCompressing } from "./compression.ts";
import type { Page } from "./handler.ts";
import { toRawHeaders } from "./node-adapter.ts";
import type { RequestContext } from "./request-context.ts";

const withoutBody = (status: number): boolean => status === 204 || status === 304;

/** Adds names to Vary without losing those of the page. */
export function addVary(headers: Headers, ...names: string[]): void {
  const present = (headers.get("vary") ?? "").split(",").map((name) => name.trim().toLowerCase());
  for (const name of names) if (!present.includes(name.toLowerCase())) headers.append("Vary", name);
}

/** Writes a page made for one visitor: compressed when worth it, never to be shared. */
export async function sendFinishedPage(context: RequestContext, page: Page): Promise<void> {
  const { response, method, id } = context;
  const headers = new Headers(page.headers);
  // Without a rule caches make their own, also for a page that is missing.
  if (!headers.has("cache-control")) headers.set("Cache-Control", "private, no-cache");
  const isPlain = !headers.has("content-encoding");
  let { body } = page;
  if (isPlain && isWorthCompressing(headers.get("content-type"), body.length)) {
    addVary(headers, "Accept-Encoding");
    const encoding = chooseEncoding(context.request.headers["accept-encoding"]);
    if (encoding !== "identity") {
      body = await compress(body, encoding, 4);
      headers.set("Content-Encoding", encoding);
    }
  }
  if (response.destroyed) return;
  if (!withoutBody(page.status)) headers.set("Content-Length", String(body.length));
  response.writeHead(page.status, [...toRawHeaders(headers), "X-Request-Id", id]);
  response.end(method === "HEAD" || withoutBody(page.status) ? undefined : body);
}
