import type { z } from "zod";
import {
  type CodeOf,
  type Endpoint,
  envelopeShape,
  type InputOf,
  type OutputOf,
  type ReplyError,
} from "../../gateway/contract/endpoint.ts";
import { encodeInput } from "./encode-input.ts";
import type { Guarded } from "./guard.server.ts";
import type { GatewayIdentity } from "./identity.ts";
import { createPatience, type Patience } from "./patience.ts";
import type { ReplyStore } from "./reply-store.server.ts";

/** How bytes reach the gateway: in process when it is embedded, pooled HTTP otherwise. */
export type GatewayTransport = (host: Endpoint["host"], path: string, init: RequestInit) => Promise<Response>;

export type Failure<Code> = {
  ok: false;
  /** A code of the endpoint; `unavailable` when nothing came, `malformed` when what came was not the contract's. */
  code: Code | "unavailable" | "malformed";
  errors: ReplyError[];
  data: unknown;
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
  guard: Guarded;
  replies: ReplyStore;
  log: { warn(details: object, message: string): void };
}

/** One request of a visitor. */
interface Visit {
  identity: GatewayIdentity;
  patience: Patience;
}

interface GatewayClient {
  /** For a visitor, once a request: the identity is read with every call, so that a sign-in counts from the next one on. */
  bind(identity: GatewayIdentity): Gateway;
}

export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  return {
    bind(identity) {
      const visit = { identity, patience: createPatience() };
      return { call: (endpoint, input) => call(options, visit, endpoint, input) };
    },
  };
}

async function call<E extends Endpoint>(
  options: GatewayClientOptions,
  visit: Visit,
  endpoint: E,
  input: InputOf<E>,
): Promise<Result<E>> {
  const { path, body } = encodeInput(endpoint, input as Record<string, unknown>);
  const slot = body instanceof FormData ? null : options.replies.slot(endpoint, path, body, visit.identity);
  const fresh = slot?.fresh();
  if (fresh !== undefined) return { ok: true, data: fresh as OutputOf<E>, stale: false };

  const result = await ask(options, visit, endpoint, path, body);
  if (result.ok) {
    slot?.keep(result.data);
    return result;
  }
  if (result.code === "unavailable" || result.code === "malformed") {
    options.log.warn({ call: endpoint.name, code: result.code }, "gateway call failed");
    const stale = slot?.stale();
    if (stale !== undefined) return { ok: true, data: stale as OutputOf<E>, stale: true };
  }
  return result;
}

async function ask<E extends Endpoint>(
  options: GatewayClientOptions,
  { identity, patience }: Visit,
  endpoint: E,
  path: string,
  body: string | FormData | null,
): Promise<Result<E>> {
  const nothing: Failure<CodeOf<E>> = { ok: false, code: "unavailable", errors: [], data: null };
  const sent = await encodeBody(body);
  let status: number;
  let text: string;
  try {
    ({ status, text } = await options.guard(endpoint, patience, async (signal) => {
      const response = await options.transport(endpoint.host, path, {
        method: endpoint.method,
        headers: headersFor(options.pipelineId, identity, sent.type),
        body: sent.bytes,
        signal,
      });
      return { status: response.status, text: await response.text() };
    }));
  } catch {
    return nothing;
  }
  const reply = parseReply(text);
  if (!reply) return { ...nothing, code: "malformed" };
  if (status === 200) {
    const output = endpoint.output.safeParse(reply.data);
    return output.success
      ? { ok: true, data: output.data as OutputOf<E>, stale: false }
      : { ...nothing, code: "malformed" };
  }
  return { ok: false, code: codeOf(endpoint, status, reply.errors), errors: reply.errors, data: reply.data };
}

/** A form as bytes: another implementation of fetch does not know our FormData. */
async function encodeBody(
  body: string | FormData | null,
): Promise<{ bytes: string | ArrayBuffer | null; type: string }> {
  if (!(body instanceof FormData)) return { bytes: body, type: "application/json" };
  const form = new Response(body);
  return { bytes: await form.arrayBuffer(), type: form.headers.get("Content-Type") ?? "" };
}

function headersFor(pipelineId: string, identity: GatewayIdentity, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "X-Region-Slug": identity.regionSlug,
    "X-PIPELINE_ID": pipelineId,
    ...(identity.accessToken && { Authorization: `Bearer ${identity.accessToken}` }),
    ...(identity.cartToken && { "X-Cart-Token": identity.cartToken }),
    ...(identity.clientAddress && { "X-Client-Address": identity.clientAddress }),
    ...(identity.clientAgent && { "X-Client-Agent": identity.clientAgent }),
    ...(identity.browserKey && { "X-Browser-Key": identity.browserKey }),
  };
}

function parseReply(text: string): z.output<typeof envelopeShape> | null {
  try {
    const parsed = envelopeShape.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The code the gateway named if it is the endpoint's, else the endpoint's code with this status. */
function codeOf<E extends Endpoint>(
  endpoint: E,
  status: number,
  errors: readonly ReplyError[],
): CodeOf<E> | "unavailable" {
  const named = errors.find((error) => error.code && Object.hasOwn(endpoint.codes, error.code))?.code;
  const byStatus = Object.entries(endpoint.codes).find(([, value]) => value === status)?.[0];
  return ((named ?? byStatus) as CodeOf<E> | undefined) ?? "unavailable";
}
