import type { RequestContext } from "./request-context.ts";

/** Sends the visitor elsewhere; a body that came with the request is read and dropped. */
export function sendRedirect(
  { request, response, id }: RequestContext,
  status: 303 | 307 | 308,
  location: string,
  cacheControl: string,
): void {
  request.resume();
  const headers = ["Location", location, "Content-Length", "0", "Cache-Control", cacheControl, "X-Request-Id", id];
  response.writeHead(status, headers);
  response.end();
}
