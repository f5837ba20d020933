interface Question {
  method: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  /** For the whole answer, however slowly it comes. */
  timeoutMs: number;
}

/** `reply` is null when it is no JSON. */
export type JsonAnswer = { status: number; reply: unknown } | { status: null; reason: string };

/** Asks a provider that speaks JSON. Never throws and follows no redirect. Without a status nobody knows what became of the request. */
export async function askJson(url: URL, { method, headers, body, timeoutMs }: Question): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      ...{ method, redirect: "error", signal: AbortSignal.timeout(timeoutMs) },
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, reply: jsonOf(await response.text()) };
  } catch (error) {
    return { status: null, reason: error instanceof Error ? error.name : "unknown" };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Says that the provider cannot do it now, or that it does not know us: asking again later may help. */
export const isPassingStatus = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403 || status === 408 || status === 429;
