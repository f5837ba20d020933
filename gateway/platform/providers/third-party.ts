import { BrokenCircuitError } from "cockatiel";
import { Gauge } from "prom-client";
import { steadyBreaker } from "../../../steady-breaker.ts";

interface JsonQuestion {
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
  { method, headers, body, timeoutMs }: JsonQuestion,
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

/** `reason` is for staff. Without a status nobody knows what became of the request. */
export type Answer = { status: number; text: string } | { status: null; reason: string };

interface Question extends Pick<RequestInit, "method" | "headers" | "body"> {
  /** For the whole answer, however slowly it comes. */
  timeoutMs: number;
  /** What was given up is no fault of theirs. */
  signal?: AbortSignal | undefined;
  /** The status is all that is wanted: the body is not waited for. */
  ignoresBody?: boolean;
}

/**
 * Somebody outside whom the shop works with: a bank, a carrier, a directory. Everything that the gateway asks of others goes through one
 * of these, files at addresses of strangers apart (`outside-files.ts`), and each has a breaker of its own: whoever does not answer several times in a row is left in peace for some seconds, nobody
 * waits meanwhile, and no other third party and no call of the gateway hears of it.
 */
export interface ThirdParty {
  /** Asks by HTTP. Never throws and follows no redirect. */
  ask(url: string | URL, question: Question): Promise<Answer>;
  /** Asks by another protocol; `isSilence` tells the answers that say that they are out of order. Null where they were not asked at all. */
  attempt<Reply>(work: () => Promise<Reply>, isSilence: (reply: Reply) => boolean): Promise<Reply | null>;
  /** They would not be asked now. */
  isAway(): boolean;
}

interface Terms {
  silencesToLeave: number;
  retryAfterMs: number;
}

const USUAL: Terms = { silencesToLeave: 5, retryAfterMs: 10_000 };

const away = new Gauge({
  name: "third_party_away",
  help: "1 while a third party is not asked because it has not answered several times in a row",
  labelNames: ["party"],
});

/** Thrown in place of an answer that counts as none; `reply` is what came. */
class Silence extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super("no answer");
    this.reply = reply;
  }
}

/** `name` is a label of metrics. */
export function thirdParty(name: string, { silencesToLeave, retryAfterMs }: Terms = USUAL): ThirdParty {
  const breaker = steadyBreaker({
    failuresToOpen: silencesToLeave,
    retryAfterMs,
    isFailure: (error) => error instanceof Silence,
  });
  const showAway = (isAway: boolean) => away.set({ party: name }, isAway ? 1 : 0);
  showAway(false);

  const party: ThirdParty = {
    async attempt(work, isSilence) {
      // Nobody waits for somebody else who is trying whether they are back.
      if (breaker.refuses()) return null;
      try {
        const reply = await breaker.current().execute(async () => {
          const answer = await work();
          if (isSilence(answer)) throw new Silence(answer);
          return answer;
        });
        showAway(false);
        return reply;
      } catch (error) {
        if (error instanceof BrokenCircuitError) return null;
        if (!(error instanceof Silence)) throw error;
        showAway(breaker.refuses());
        return error.reply as Awaited<ReturnType<typeof work>>;
      }
    },
    async ask(url, question) {
      const isSilent = (answer: Answer) =>
        answer.status === null ? !question.signal?.aborted : answer.status >= 500 || answer.status === 429;
      const answer = await party.attempt(() => exchange(url, question), isSilent);
      return answer ?? { status: null, reason: "not asked: it has not answered for some time" };
    },
    isAway: () => breaker.refuses(),
  };
  return party;
}

async function exchange(
  url: string | URL,
  { timeoutMs, signal, ignoresBody = false, ...init }: Question,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!ignoresBody) return { status: response.status, text: await response.text() };
    await response.body?.cancel();
    return { status: response.status, text: "" };
  } catch (error) {
    return { status: null, reason: error instanceof Error ? error.name : "unknown" };
  }
}

/** Null when it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
