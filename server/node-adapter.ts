import { once } from "node:events";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { type BodyState, limitedBody } from "./request-body.ts";
import type { RequestContext } from "./request-context.ts";

/** Aborts when the client goes away before the answer is complete. */
export function clientAbort({ response }: RequestContext): AbortController {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort(new DOMException("The client went away", "AbortError"));
  });
  return controller;
}

function toHeaders(incoming: IncomingHttpHeaders, requestId: string): Headers {
  const headers = new Headers();
  for (const name in incoming) {
    const value = incoming[name];
    if (typeof value === "string") headers.set(name, value);
    else for (const item of value ?? []) headers.append(name, item);
  }
  headers.set("X-Request-Id", requestId);
  return headers;
}

/** Fetch Request of an exchange. `body` shows afterwards whether the limit was exceeded. */
export function toRequest(
  context: RequestContext,
  signal: AbortSignal,
  bodyLimitBytes: number,
): { request: Request; body: BodyState } {
  const { request: incoming, protocol, path, search, method, id } = context;
  const body: BodyState = { isOverLimit: false };
  const hasBody = method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: toHeaders(incoming.headers, id),
    signal,
    ...(hasBody ? { body: limitedBody(context, bodyLimitBytes, body), duplex: "half" } : {}),
  };
  return { request: new Request(`${protocol}://${incoming.headers.host ?? ""}${path}${search}`, init), body };
}

const connectionHeaders = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/**
 * Names and values in turn, as writeHead takes them. Cookies are one list: of repeated names writeHead keeps the last
 * once anybody (the bundler's middleware in development) has set a header before.
 */
export function toRawHeaders(headers: Headers): (string | string[])[] {
  const raw: (string | string[])[] = [];
  for (const [name, value] of headers) {
    if (!connectionHeaders.has(name) && name !== "set-cookie") raw.push(name, value);
  }
  const cookies = headers.getSetCookie();
  return cookies.length > 0 ? [...raw, "set-cookie", cookies] : raw;
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const onClose = (): void => gone.abort();
  response.once("close", onClose);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.destroyed) break;
      if (!response.write(value)) await once(response, "drain", { signal: gone.signal });
    }
    response.end();
  } finally {
    response.off("close", onClose);
  }
}

/** Streams a Response under the given headers with back-pressure; when the client goes away the source is cancelled. */
export async function streamResponse(context: RequestContext, answer: Response, headers: Headers): Promise<void> {
  const { response, method, id } = context;
  response.writeHead(answer.status, [...toRawHeaders(headers), "X-Request-Id", id]);
  if (answer.body === null || method === "HEAD") {
    await answer.body?.cancel();
    response.end();
    return;
  }
  const reader = answer.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  response.once("close", cancel);
  try {
    await pump(reader, response);
  } catch (error) {
    response.destroy();
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  } finally {
    response.off("close", cancel);
    cancel();
  }
}
