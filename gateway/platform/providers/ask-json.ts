import { jsonOf, type ThirdParty } from "./third-party.ts";

interface Question {
  method: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  timeoutMs: number;
}

/** `reply` is null when it is no JSON. */
export type JsonAnswer = { status: number; reply: unknown } | { status: null; reason: string };

/** Asks a third party that speaks JSON. Never throws. Without a status nobody knows what became of the request. */
export async function askJson(
  party: ThirdParty,
  url: URL,
  { method, headers, body, timeoutMs }: Question,
): Promise<JsonAnswer> {
  const answer = await party.ask(url, {
    method,
    timeoutMs,
    headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status === null ? answer : { status: answer.status, reply: jsonOf(answer.text) };
}

/** Says that the provider cannot do it now, or that it does not know us: asking again later may help. */
export const isPassingStatus = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403 || status === 408 || status === 429;
