import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { BrokenCircuitError } from "cockatiel";
import type { z } from "zod";
import type { FollowedClock } from "../../followed-clock.ts";
import { encodeGoodsQuery, type GoodsQuery } from "../../gateway/contract/catalogue/goods-query.ts";
import { type ActingCode, actingCodes } from "../../gateway/contract/office/acting.ts";
import {
  type CodeOf,
  type Endpoint,
  envelopeShape,
  type InputOf,
  type OutputOf,
  type ReplyError,
} from "../../gateway/contract/platform/endpoint.ts";
import type { CampaignTouch } from "../../gateway/contract/sales/promo.ts";
import type { CallerContext } from "./caller-context.ts";
import { gatherGoods } from "./gather-goods.ts";
import { createReadDeadline, type ReadDeadline } from "./read-deadline.ts";
import type { ResiliencePolicy } from "./resilience-policy.server.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.server.ts";

/** How bytes reach the gateway: in process when it is embedded, pooled HTTP otherwise. */
export type GatewayTransport = (apiOrigin: Endpoint["apiOrigin"], path: string, init: RequestInit) => Promise<Response>;

export type Failure<Code> = {
  ok: false;
  /**
   * A code of the endpoint or, for staff who act for a client, of any call then; `unavailable` when nothing came, `malformed` when what
   * came was not the contract's.
   */
  code: Code | ActingCode | "unavailable" | "malformed";
  errors: ReplyError[];
  data: unknown;
  /** HTTP status of the reply, whatever its body; absent when nothing came. */
  status?: number;
  /** The gateway has certainly not received it: it keeps failing, and was not asked. */
  isUnsent?: boolean;
};

/** `stale` marks an earlier answer given because the gateway did not answer now. */
export type Result<E extends Endpoint> = { ok: true; data: OutputOf<E>; stale: boolean } | Failure<CodeOf<E>>;

export interface Gateway {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Result<E>>;
}

export interface GatewayClientOptions {
  transport: GatewayTransport;
  /** Value of X-PIPELINE_ID: the build tag. API-007, API-008 */
  pipelineId: string;
  resiliencePolicy: ResiliencePolicy;
  responseCache: ResponseCache;
  /** Follows the clock of the gateway, where somebody reads it. */
  clock?: Pick<FollowedClock, "note">;
  log: { warn(details: object, message: string): void };
}

/** What came in reply to the calls of one page. */
export interface PageReplies {
  /** Codes of the goods in it. */
  goods: Set<string>;
  /** A call failed, so that a copy of before stands in its place, or nothing. */
  hasFailed: boolean;
}

/** One request of a visitor. */
interface BoundCaller {
  callerContext: CallerContext;
  /** Grows with every call that changes something. */
  changes: number;
  deadline: ReadDeadline;
  replies: PageReplies | undefined;
}

interface GatewayClient {
  /** `replies` is filled in by every call. For a visitor, once a request: the identity is read with every call, so that a sign-in counts from the next one on. */
  bind(callerContext: CallerContext, replies?: PageReplies): Gateway;
}

export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  return {
    bind(callerContext, replies) {
      const caller: BoundCaller = { callerContext, changes: 0, deadline: createReadDeadline(), replies };
      return { call: (endpoint, input) => call(options, caller, endpoint, input) };
    },
  };
}

async function call<E extends Endpoint>(
  options: GatewayClientOptions,
  caller: BoundCaller,
  endpoint: E,
  input: InputOf<E>,
): Promise<Result<E>> {
  const result = await answer(options, caller, endpoint, input);
  if (caller.replies) note(result, caller.replies);
  return result;
}

function note(result: Result<Endpoint>, replies: PageReplies): void {
  if (result.ok) gatherGoods(result.data, replies.goods);
  if (result.ok ? result.stale : isOutage(result.code)) replies.hasFailed = true;
}

const isOutage = (code: string): boolean => code === "unavailable" || code === "malformed";

async function answer<E extends Endpoint>(
  options: GatewayClientOptions,
  caller: BoundCaller,
  endpoint: E,
  input: InputOf<E>,
): Promise<Result<E>> {
  const { path, body } = encodeInput(endpoint, input as Record<string, unknown>);
  const cached =
    body instanceof FormData ? null : options.responseCache.entry(endpoint, path, body, caller.callerContext);
  const fresh = cached?.fresh();
  if (fresh !== undefined) return { ok: true, data: fresh as OutputOf<E>, stale: false };

  const changes = endpoint.effect === "read" ? 0 : 1;
  caller.changes += changes;
  const result = await ask(options, caller, endpoint, { path, body, cached });
  caller.changes += changes;
  if (!result.ok && isOutage(result.code)) {
    options.log.warn({ call: endpoint.name, code: result.code }, "gateway call failed");
    const stale = cached?.stale();
    if (stale !== undefined) return { ok: true, data: stale as OutputOf<E>, stale: true };
  }
  return result;
}

interface SentRequest {
  path: string;
  body: string | FormData | null;
  /** Where the reply is kept; null for one that is not. */
  cached: CachedResponse | null;
}

async function ask<E extends Endpoint>(
  options: GatewayClientOptions,
  { callerContext, changes, deadline }: BoundCaller,
  endpoint: E,
  { path, body, cached }: SentRequest,
): Promise<Result<E>> {
  const nothing: Failure<CodeOf<E>> = { ok: false, code: "unavailable", errors: [], data: null };
  const sent = await encodeBody(body);
  let status: number;
  let text: string;
  // A second attempt must not wait for what the first one still reads.
  let page = callerContext.requestId && { "X-Page-Reads": `${callerContext.requestId}.${changes}` };
  try {
    ({ status, text } = await options.resiliencePolicy(endpoint, deadline, async (signal) => {
      const askedAtMs = performance.now();
      const headers = { ...headersFor(options.pipelineId, callerContext, sent.type), ...page };
      page = undefined;
      const { method } = endpoint;
      const response = await options.transport(endpoint.apiOrigin, path, { method, headers, body: sent.bytes, signal });
      const gatewayNow = response.headers.get("X-Now");
      if (gatewayNow) options.clock?.note(Number(gatewayNow), askedAtMs, performance.now());
      return { status: response.status, text: await readText(response) };
    }));
  } catch (error) {
    return error instanceof BrokenCircuitError ? { ...nothing, isUnsent: true } : nothing;
  }
  const reply = parseReply(text);
  // A load balancer says 503 in its own words, or in none.
  if (!reply) return { ...nothing, code: status === 503 ? "unavailable" : "malformed", status };
  // A reply may be sent as a success and say in its body that it is none. ERR-032
  const said = status === 200 ? reply.status_code : status;
  if (said === 200) {
    const output = endpoint.output.safeParse(reply.data);
    if (!output.success) return { ...nothing, code: "malformed", status };
    cached?.store(output.data, text.length);
    return { ok: true, data: output.data as OutputOf<E>, stale: false };
  }
  return { ok: false, code: codeOf(endpoint, said, reply.errors), errors: reply.errors, data: reply.data, status };
}

/** Far more than any reply has: what goes on for longer is none of the gateway's. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024;

async function readText(response: Response): Promise<string> {
  if (!response.body || response.headers.get("Transfer-Encoding") !== "chunked") return response.text();
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body as NodeReadableStream<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new Error("The reply does not end");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A form as bytes: another implementation of fetch does not know our FormData. */
async function encodeBody(
  body: string | FormData | null,
): Promise<{ bytes: string | ArrayBuffer | null; type: string }> {
  if (!(body instanceof FormData)) return { bytes: body, type: "application/json" };
  const form = new Response(body);
  return { bytes: await form.arrayBuffer(), type: form.headers.get("Content-Type") ?? "" };
}

function headersFor(pipelineId: string, callerContext: CallerContext, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "X-Region-Slug": callerContext.regionSlug,
    "X-PIPELINE_ID": pipelineId,
    ...(callerContext.accessToken && { Authorization: `Bearer ${callerContext.accessToken}` }),
    ...(callerContext.cartToken && { "X-Cart-Token": callerContext.cartToken }),
    ...(callerContext.clientAddress && { "X-Client-Address": callerContext.clientAddress }),
    ...(callerContext.clientAgent && { "X-Client-Agent": callerContext.clientAgent }),
    ...(callerContext.requestId && { "X-Request-Id": callerContext.requestId }),
    ...(callerContext.acting && actingHeaders(callerContext.acting)),
    ...(callerContext.browserKey && { "X-Browser-Key": callerContext.browserKey }),
    ...(callerContext.campaign && campaignHeaders(callerContext.campaign)),
  };
}

/** Encoded, for headers take no Cyrillic letters. API-037, API-038 */
const campaignHeaders = ({ source, name, coupon }: CampaignTouch): Record<string, string> => ({
  "X-Campaign-Source": encodeURIComponent(source),
  "X-Campaign-Name": encodeURIComponent(name),
  "X-Campaign-coupon-id": encodeURIComponent(coupon),
});

/** STF-051, STF-052, B-33 */
const actingHeaders = ({ id, clientUserId }: NonNullable<CallerContext["acting"]>): Record<string, string> => ({
  "X-Acting-Id": id,
  ...(clientUserId !== null && { "X-Authorized-User-Id": String(clientUserId) }),
});

function parseReply(text: string): z.output<typeof envelopeShape> | null {
  try {
    const parsed = envelopeShape.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The code the gateway named if it is the endpoint's or one of acting, else the endpoint's code with this status. */
function codeOf<E extends Endpoint>(
  endpoint: E,
  status: number,
  errors: readonly ReplyError[],
): CodeOf<E> | ActingCode | "unavailable" {
  const known = { ...actingCodes, ...endpoint.codes };
  const named = errors.find((error) => error.code && Object.hasOwn(known, error.code))?.code;
  const byStatus = Object.entries(endpoint.codes).find(([, value]) => value === status)?.[0];
  return ((named ?? byStatus) as CodeOf<E> | undefined) ?? "unavailable";
}

/** Puts an input where the contract says: names in braces into the path, the rest into the query, the JSON body or a form with files. */
export function encodeInput(
  endpoint: Pick<Endpoint, "method" | "path" | "inQuery" | "multipart" | "readsQuery">,
  input: Record<string, unknown>,
): { path: string; body: string | FormData | null } {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.multipart) return { path, body: formOf(rest) };
  const hasBody = (endpoint.method === "POST" || endpoint.method === "PUT") && !endpoint.inQuery;
  if (hasBody) return { path, body: JSON.stringify(rest) };
  const query = endpoint.readsQuery ? encodeGoodsQuery(input as unknown as GoodsQuery) : queryOf(rest);
  const text = query.toString();
  return { path: text ? `${path}?${text}` : path, body: null };
}

function queryOf(values: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query;
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, item);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
