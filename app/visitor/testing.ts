import type { ReplyError } from "../../gateway/contract/platform/endpoint.ts";
import type { Failure, Gateway } from "../gateway/client.server.ts";
import { type CookieJar, openCookieJar } from "./cookie-jar.server.ts";
import { lazyLayout } from "./layout.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** The moment of a visitor in tests. */
export const VISITOR_NOW = new Date("2026-11-20T10:00:00Z");

export type Answer = { ok: true; stale: boolean; data: unknown } | Failure<string>;

export const ok = (data: unknown): Answer => ({ ok: true, stale: false, data });

/** A string is an error's message. */
export const failed = (code: string, ...errors: (string | ReplyError)[]): Answer => ({
  ok: false,
  code,
  errors: errors.map((error) => (typeof error === "string" ? { message: error } : error)),
  data: null,
});

/** Answers by the name of the call. */
export type Answers = Partial<Record<string, Answer>>;

/** Successes with these data. */
export const allOk = (data: Record<string, unknown>): Answers =>
  Object.fromEntries(Object.entries(data).map(([name, each]) => [name, ok(each)]));

interface RecordedCall {
  name: string;
  input: unknown;
}

/** A gateway that gives the named calls their answers and drops the connection of others, or answers them `otherwise`; `asked` is in order. */
export function gatewayThatGives(answers: Answers, otherwise = failed("unavailable")) {
  const asked: RecordedCall[] = [];
  const gateway: unknown = {
    async call({ name }: { name: string }, input: unknown) {
      asked.push({ name, input });
      return answers[name] ?? otherwise;
    },
  };
  return { gateway: gateway as Gateway, asked };
}

interface TestVisitor {
  visitor: Visitor;
  asked: RecordedCall[];
  cookies: CookieJar;
}

/** A visitor with such a gateway and no cookies yet; the rest is what a test needs of it. */
export function visitorWith(answers: Answers, otherwise?: Answer, rest: Partial<Visitor> = {}): TestVisitor {
  const { gateway, asked } = gatewayThatGives(answers, otherwise);
  const cookies = openCookieJar(null, { domain: undefined, secure: false });
  const visitor = {
    gateway,
    cookies,
    now: () => VISITOR_NOW,
    ...lazyLayout(gateway, rest.regionSlug ?? ""),
    ...rest,
  } as Visitor;
  return { visitor, asked, cookies };
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
