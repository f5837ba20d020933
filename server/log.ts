import cluster from "node:cluster";
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino } from "pino";
import { botFamily } from "./bots.ts";
import type { PathRules } from "./path-rules.ts";
import type { RequestContext } from "./request-context.ts";

export type Log = Logger;

export interface LogOptions {
  level: LevelWithSilent;
  serverName: string;
  buildTag: string;
  /** Where lines go; standard output when unset. */
  stream?: DestinationStream;
}

/** ISO time in UTC; the date part is made once a second, for it is half the cost of a log line. */
function createTimestamp(): () => string {
  let second = -1;
  let prefix = "";
  return () => {
    const nowMs = Date.now();
    const nowSecond = Math.floor(nowMs / 1000);
    if (nowSecond !== second) {
      second = nowSecond;
      prefix = new Date(nowSecond * 1000).toISOString().slice(0, 20);
    }
    return `,"time":"${prefix}${String(nowMs % 1000).padStart(3, "0")}Z"`;
  };
}

/** JSON lines with ISO time in UTC. Lines are gathered, because one write a request would cost more than a cached page. */
export function createLog({ level, serverName, buildTag, stream }: LogOptions): Log {
  const target = stream ?? destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  const base = { server: serverName, build: buildTag, ...(cluster.isWorker && { pid: process.pid }) };
  return pino({ level, base, timestamp: createTimestamp() }, target);
}

/** An address of many digits or with an @ may be a phone or an e-mail, wherever it stands. */
const personalValue = /\d{10,}|@|%40/;
const hidden = "***";

/** A query as it may be logged: values of parameters that the page does not declare, and those that look like a phone or an e-mail, are replaced. */
export function redactQuery(search: string, isDeclared: (name: string) => boolean): string {
  if (search === "") return "";
  const pairs = search
    .slice(1)
    .split("&")
    .map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      const value = rest.join("=");
      const digitsOnly = value.replace(/%20|%2B|%28|%29|[+()\s-]/gi, "");
      const isHidden = !isDeclared(name) || personalValue.test(value) || personalValue.test(digitsOnly);
      return isHidden && value !== "" ? `${name}=${hidden}` : pair;
    });
  return `?${pairs.join("&")}`;
}

/**
 * Answers a path as it may be logged. `templates` are the paths with a parameter that opens something to whoever knows it; `isSecret` knows
 * such a parameter by its name. Paths match as routes do: in any case, encoded or not. Segments with a phone or an e-mail are replaced, too.
 */
export function createPathRedaction(
  templates: readonly string[],
  isSecret: (parameter: string) => boolean,
): (path: string) => string {
  const paths = templates.map((template) => {
    const segments = template.split("/").filter((segment) => segment !== "");
    return segments.map((segment) => {
      const [, parameter] = /^[:{](\w+)/.exec(segment) ?? [];
      if (parameter !== undefined) return isSecret(parameter) ? ("secret" as const) : ("open" as const);
      return segment.toLowerCase();
    });
  });
  // Each request is compared with these: most routes have no secret.
  const secretPaths = paths.filter((path) => path.includes("secret"));
  const hasSecretAt = (segments: readonly string[], position: number): boolean =>
    secretPaths.some(
      (expected) =>
        expected[position] === "secret" &&
        expected.slice(0, position).every((one, index) => isParameter(one) || one === segments[index]),
    );
  return (path) => {
    const words = path.split("/").filter((segment) => segment !== "");
    const segments = words.map((word) => decoded(word).toLowerCase());
    // Ordinary paths are written as they came, with all their slashes.
    if (!segments.some((segment, at) => personalValue.test(segment) || hasSecretAt(segments, at))) return path;
    const shown = words.map((word, at) => {
      if (hasSecretAt(segments, at)) return `${hidden}${/\.(data|json)$/.exec(word)?.[0] ?? ""}`;
      return personalValue.test(segments[at] ?? "") ? hidden : word;
    });
    return `/${shown.join("/")}${path.endsWith("/") ? "/" : ""}`;
  };
}

const isParameter = (expected: string): boolean => expected === "secret" || expected === "open";

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const LOGGED_AGENT_CHARACTERS = 200;

/** One line per request; bots are only logged, never treated otherwise (GEN-013). */
export function logRequest(
  log: Log,
  context: RequestContext,
  { durationMs, paths }: { durationMs: number; paths: Pick<PathRules, "loggedPath" | "reads"> },
): void {
  if (!log.isLevelEnabled("info")) return;
  const { request, response } = context;
  const agent = request.headers["user-agent"];
  const family = botFamily(agent);
  log.info(
    {
      requestId: context.id,
      method: context.method,
      path: paths.loggedPath(context.path),
      ...(context.search === ""
        ? {}
        : { query: redactQuery(context.search, (name) => paths.reads(context.path, name)) }),
      status: response.statusCode,
      durationMs: Math.round(durationMs * 100) / 100,
      region: context.regionSlug,
      ...(context.cacheOutcome === null ? {} : { cache: context.cacheOutcome }),
      ...(family === null ? {} : { bot: agent?.slice(0, LOGGED_AGENT_CHARACTERS), botFamily: family }),
      ...(response.writableFinished ? {} : { aborted: true }),
    },
    "request",
  );
}
