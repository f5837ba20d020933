import cluster from "node:cluster";
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino } from "pino";
import { botFamily } from "./bots.ts";
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

const personalName =
  /phone|code|token|mail|client|user|name|query|password|secret|reserve|contract|inn|address|card|login|state|tel/i;
const personalValue = /\d{10,}|@|%40/;
const hidden = "***";

/** A query as it may be logged: values that can identify a person are replaced. */
export function redactQuery(search: string): string {
  if (search === "") return "";
  const pairs = search
    .slice(1)
    .split("&")
    .map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      const value = rest.join("=");
      const digitsOnly = value.replace(/%20|%2B|%28|%29|[+()\s-]/gi, "");
      const isPersonal = personalName.test(name) || personalValue.test(value) || personalValue.test(digitsOnly);
      return isPersonal && value !== "" ? `${name}=${hidden}` : pair;
    });
  return `?${pairs.join("&")}`;
}

/** The last segment of an order's address opens it to anybody. */
const orderSecret = /^(\/order\/[^/]+\/)[^/.]+/;

/** A path as it may be logged: segments with a phone or an e-mail and the secrets of orders are replaced. */
export function redactPath(address: string): string {
  const path = address.replace(orderSecret, `$1${hidden}`);
  if (!personalValue.test(path)) return path;
  return path
    .split("/")
    .map((segment) => (personalValue.test(segment) ? hidden : segment))
    .join("/");
}

const LOGGED_AGENT_CHARACTERS = 200;

/** One line per request; bots are only logged, never treated otherwise (GEN-013). */
export function logRequest(log: Log, context: RequestContext, durationMs: number): void {
  if (!log.isLevelEnabled("info")) return;
  const { request, response } = context;
  const agent = request.headers["user-agent"];
  const family = botFamily(agent);
  log.info(
    {
      requestId: context.id,
      method: context.method,
      path: redactPath(context.path),
      ...(context.search === "" ? {} : { query: redactQuery(context.search) }),
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
