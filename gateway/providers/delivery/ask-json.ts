import type { z } from "zod";
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
 * Asks a provider, whose answer with a status below 500 must be JSON of this shape. Everything else is `unknown`, and nothing is followed
 * elsewhere. Never throws.
 */
export async function askJson<Shape extends z.ZodType>(
  { url, method = "GET", headers = {}, body, timeoutMs, signal }: Question,
  shape: Shape,
): Promise<{ outcome: "answered"; status: number; data: z.output<Shape> } | Unknown> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method,
      redirect: "error",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      return { outcome: "unknown", reason: `status ${response.status}` };
    }
    const data = shape.safeParse(await response.json());
    if (!data.success) return { outcome: "unknown", reason: `status ${response.status}, another shape` };
    return { outcome: "answered", status: response.status, data: data.data };
  } catch (error) {
    return { outcome: "unknown", reason: error instanceof Error ? error.name : "unknown" };
  }
}
