import { markPrivate } from "./cache-control.ts";
import { isCompressibleType } from "./compression.ts";
import { type Handler, toPage, withDeadline } from "./handler.ts";
import { clientAbort, streamResponse, toRequest } from "./node-adapter.ts";
import type { RequestContext } from "./request-context.ts";
import { addPageHeaders, type SecurityOptions, securePage } from "./security-headers.ts";
import { sendFinishedPage } from "./send-finished-page.ts";
import { sendRefusal } from "./send-refusal.ts";

export const READ_TIMEOUT_MS = 15_000;
/** Longer than the server waits for a slow body, so that the body's own limit speaks first. */
const WRITE_TIMEOUT_MS = 90_000;

export interface DirectAnswerOptions {
  security: SecurityOptions;
  bodyLimitBytes: (path: string) => number;
}

const isStreamed = (answer: Response): boolean =>
  answer.body !== null && !isCompressibleType(answer.headers.get("content-type"));

async function answerRequest(
  handler: Handler,
  context: RequestContext,
  request: Request,
  abort: AbortController,
  security: SecurityOptions,
  isOverLimit: () => boolean,
): Promise<void> {
  const { id, clientAddress, regionSlug, method } = context;
  const timeoutMs = method === "GET" || method === "HEAD" ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const facts = { requestId: id, clientAddress, regionSlug, varyKey: null };
  const answer = await withDeadline(
    abort,
    timeoutMs,
    handler(request, facts).then(async (response) => (isStreamed(response) ? response : await toPage(response))),
  );
  if (isOverLimit()) throw new Error("The handler did not notice that the body was cut");
  if (context.response.destroyed) return;
  if (answer instanceof Response) {
    const headers = new Headers(answer.headers);
    markPrivate(headers);
    addPageHeaders(headers, security);
    await streamResponse(context, answer, headers);
    return;
  }
  markPrivate(answer.headers);
  await sendFinishedPage(context, securePage(answer, security));
}

/** Answers one visitor from a handler: text is finished and compressed, everything else is streamed. */
export async function answerFrom(
  handler: Handler,
  context: RequestContext,
  options: DirectAnswerOptions,
): Promise<void> {
  const abort = clientAbort(context);
  const { request, body } = toRequest(context, abort.signal, options.bodyLimitBytes(context.path));
  try {
    await answerRequest(handler, context, request, abort, options.security, () => body.isOverLimit);
  } catch (error) {
    if (!body.isOverLimit) throw error;
    sendRefusal(context, 413);
  }
}
