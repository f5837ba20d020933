import type { z } from "zod";
import { jsonOf, type ThirdParty } from "../third-party.ts";
import type { Unknown } from "./delivery-provider.ts";

/** What a page waits for; the rest of its time is for the shop itself. */
export const QUOTE_TIMEOUT_MS = 1_800;
/** What work in the background waits for. */
export const WORK_TIMEOUT_MS = 4_000;

interface Question {
  url: string;
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  signal?: AbortSignal;
}

/**
 * Asks a provider, whose answer with a status below 500 must be JSON of this shape. Everything else is `unknown`. Never throws.
 */
export async function askJson<Shape extends z.ZodType>(
  party: ThirdParty,
  { url, method = "GET", headers = {}, body, timeoutMs, signal }: Question,
  shape: Shape,
): Promise<{ outcome: "answered"; status: number; data: z.output<Shape> } | Unknown> {
  const answer = await party.ask(url, {
    method,
    timeoutMs,
    signal,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status === null) return { outcome: "unknown", reason: answer.reason };
  const { status, text } = answer;
  if (status >= 500 || status === 429) return { outcome: "unknown", reason: `status ${status}` };
  const data = shape.safeParse(jsonOf(text));
  if (!data.success) return { outcome: "unknown", reason: `status ${status}, another shape` };
  return { outcome: "answered", status, data: data.data };
}
