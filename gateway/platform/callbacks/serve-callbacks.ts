import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Counter } from "prom-client";
import { CALLBACK_BODY_BYTES, CALLBACK_PATH, isCallbackHeader } from "../../contract/platform/callbacks.ts";
import type { Database } from "../db/database.ts";
import { providerNotices } from "../db/schema/provider-notices.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { noticeJobs } from "./apply-notice.ts";
import type { CallbackProvider, CallbackProviders, ReceivedNotice } from "./callback-provider.ts";

interface CallbackParts {
  db: Database;
  queue: JobQueue;
  providers: CallbackProviders;
  log: { error(details: object, message: string): void };
}

const callbacksTotal = new Counter({
  name: "callbacks_total",
  help: "Callbacks by provider and outcome: accepted, repeated, refused (wrong signature), failed (not stored, the provider will repeat it)",
  labelNames: ["provider", "outcome"],
});

/** Never stored: what some providers sign in with. */
const SECRET_HEADERS = new Set(["authorization"]);

/**
 * Takes callbacks of providers. Their bytes are kept as they came, and they get the answer of their own protocol instead of the
 * gateway's JSON. A notice is acknowledged once it is stored; a job applies it.
 */
export function serveCallbacks(app: Hono, { db, queue, providers, log }: CallbackParts): void {
  const tooLarge = (context: Context) => context.body(null, 413);

  app.on(
    ["GET", "POST"],
    CALLBACK_PATH,
    bodyLimit({ maxSize: CALLBACK_BODY_BYTES, onError: tooLarge }),
    async (context) => {
      const { kind, provider: id } = context.req.param();
      const provider = providers.get(`${kind}/${id}`);
      if (!provider) return context.notFound();
      const count = (outcome: string) => callbacksTotal.inc({ provider: provider.id, outcome });
      try {
        const notice = await receivedNotice(context);
        const read = await provider.read(notice);
        if (!read) {
          count("refused");
          return context.body(null, 403);
        }
        count((await store(provider, read.key, notice)) ? "accepted" : "repeated");
        const { status, contentType, body } = read.answer;
        return new Response(body, { status, headers: { "Content-Type": contentType } });
      } catch (error) {
        count("failed");
        log.error({ err: error, kind, provider: id }, "callback not stored");
        return context.body(null, 503);
      }
    },
  );

  /** Stores the notice and the job that applies it, together. False when its event is known. */
  async function store(provider: CallbackProvider, key: string, notice: ReceivedNotice): Promise<boolean> {
    const { query, body } = notice;
    const headers = Object.fromEntries(Object.entries(notice.headers).filter(([name]) => !SECRET_HEADERS.has(name)));
    const isNew = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(providerNotices)
        .values({ kind: provider.kind, provider: provider.id, key, query, headers, body })
        .onConflictDoNothing()
        .returning({ id: providerNotices.id });
      if (row) await queue.enqueue(tx, noticeJobs, { notice: row.id });
      return row !== undefined;
    });
    if (isNew) queue.wake(noticeJobs);
    return isNew;
  }
}

async function receivedNotice({ req }: Context): Promise<ReceivedNotice> {
  return {
    query: new URL(req.url).search.slice(1),
    headers: Object.fromEntries(Object.entries(req.header()).filter(([name]) => isCallbackHeader(name))),
    body: Buffer.from(await req.arrayBuffer()),
    clientAddress: req.header("x-client-address") ?? "",
  };
}
