import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";

/** Between the end of a worker that never served and the start of another one. */
const RESTART_PAUSE_MS = 1_000;
const METRICS_WAIT_MS = 6_000;

type FromPrimary = { kind: "stop" } | { kind: "metrics"; id: number; text: string };
type FromWorker = { kind: "serving"; origin: string } | { kind: "metrics"; id: number };

interface WorkersLog {
  warn(details: object, message: string): void;
}

/** Whether this process is to start the others, and serves nothing itself. */
export const startsWorkers = (count: number): boolean => count > 1 && cluster.isPrimary;

/** One process speaks for all of them where several would say the same. */
export const isFirstOfItsKind = (): boolean => cluster.isPrimary || cluster.worker?.id === 1;

/**
 * Runs so many processes of this program behind its port, and starts another one for each that ends by itself. Resolves to the exit code
 * once all have stopped: after SIGTERM or SIGINT, or when a worker fails before any has served. Workers end with this process, however it
 * ends, so that the port is free for the next start.
 */
export function superviseWorkers(count: number, log: WorkersLog, onServing: (origin: string) => void): Promise<number> {
  const serving = new Set<number>();
  let hasServed = false;
  let exitCode: number | null = null;
  const metrics = new AggregatorRegistry();
  const living = new Set<Worker>();
  const fork = () => void living.add(cluster.fork());

  return new Promise((resolve) => {
    const stop = (code: number) => {
      exitCode ??= code;
      for (const worker of living) tell(worker, { kind: "stop" });
      if (living.size === 0) resolve(exitCode);
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        if (exitCode === null) stop(0);
        else process.exit(1);
      });

    cluster.on("message", (worker, message: FromWorker) => {
      if (message.kind === "serving") {
        serving.add(worker.id);
        if (!hasServed) onServing(message.origin);
        hasServed = true;
      } else if (message.kind === "metrics") {
        const { id } = message;
        // Without a text the worker stops waiting by itself.
        metrics.clusterMetrics().then(
          (text) => tell(worker, { kind: "metrics", id, text }),
          () => {},
        );
      }
    });
    cluster.on("exit", (worker, code, signal) => {
      const served = serving.delete(worker.id);
      living.delete(worker);
      if (exitCode !== null) {
        if (living.size === 0) resolve(exitCode);
        return;
      }
      if (!hasServed) return stop(1);
      log.warn({ worker: worker.process.pid, code, signal }, "a worker ended, another one starts");
      void pause(served ? 0 : RESTART_PAUSE_MS).then(() => {
        if (exitCode === null) fork();
      });
    });
    for (let n = 0; n < count; n += 1) fork();
  });
}

function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Tells the primary, if there is one, that this worker serves. */
export function announceServing(origin: string): void {
  if (cluster.isWorker) process.send?.({ kind: "serving", origin } satisfies FromWorker);
}

/**
 * Aborted when the primary, if there is one, has all stop. The primary ends no worker itself: it cannot know whether it has just given it
 * a connection, which would then be answered by nobody.
 */
export function stopOfPrimary(): AbortSignal {
  const controller = new AbortController();
  if (cluster.isWorker)
    process.on("message", (message: FromPrimary) => {
      if (message.kind === "stop") controller.abort();
    });
  return controller.signal;
}

let asked = 0;

/** The figures of all workers together; of one alone they would jump from request to request. */
export function metricsOfAllWorkers(): Promise<string> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromPrimary) => {
      if (message.kind !== "metrics" || message.id !== id) return;
      finish();
      resolve(message.text);
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error("the primary did not tell the figures of all workers"));
    }, METRICS_WAIT_MS);
    const finish = () => {
      clearTimeout(timer);
      process.off("message", onMessage);
    };
    process.on("message", onMessage);
    process.send?.({ kind: "metrics", id } satisfies FromWorker);
  });
}
