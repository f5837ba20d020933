import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** What is known of an address outside since it was last taken. */
export interface Outcome {
  origin: string;
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string;
}

const ANSWERED = "undici:request:headers";
const FAILED = "undici:request:error";

interface Message {
  request: { origin: string | URL };
  response?: { statusCode: number };
  error?: Error & { code?: unknown };
}

/** It answers, but not us, or cannot now. */
const isFailure = (status: number): boolean => status >= 500 || [401, 403, 407, 408, 429].includes(status);

/**
 * Notes how each address that this process asks over HTTP answers. It listens to `fetch` itself, so that a new provider needs nothing for it;
 * of what is sent and answered it keeps the status alone.
 */
export function watchOutcomes(now: () => Date): { take(): Outcome[]; stop(): void } {
  let noted = new Map<string, Outcome>();
  const note = (origin: string | URL, change: Partial<Outcome>) => {
    const key = new URL(origin).origin;
    const known = noted.get(key) ?? { origin: key, succeededAt: null, failedAt: null, failure: "" };
    noted.set(key, { ...known, ...change });
  };
  const onAnswer = (message: unknown) => {
    const { request, response } = message as Message;
    const status = response?.statusCode ?? 0;
    if (isFailure(status)) note(request.origin, { failedAt: now(), failure: String(status) });
    else note(request.origin, { succeededAt: now() });
  };
  const onError = (message: unknown) => {
    const { request, error } = message as Message;
    const code = typeof error?.code === "string" ? error.code : (error?.name ?? "");
    note(request.origin, { failedAt: now(), failure: code });
  };
  subscribe(ANSWERED, onAnswer);
  subscribe(FAILED, onError);
  return {
    take() {
      const taken = [...noted.values()];
      noted = new Map();
      return taken;
    },
    stop() {
      unsubscribe(ANSWERED, onAnswer);
      unsubscribe(FAILED, onError);
    },
  };
}
