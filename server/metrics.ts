import cluster from "node:cluster";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry, register } from "prom-client";
import { botFamily } from "./bots.ts";
import type { RequestContext } from "./request-context.ts";
import { metricsOfAllWorkers } from "./workers.ts";

export interface Metrics {
  /** Counts one finished request. */
  observe: (context: RequestContext, durationMs: number) => void;
  /** All figures in the Prometheus text format, of all workers together where there are several. */
  text: () => Promise<string>;
  contentType: string;
}

/** `groupOf` gives the group that a path counts in, out of a closed set. */
export function createMetrics(groupOf: (path: string) => string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request line to the end of the response",
    labelNames: ["group", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [registry],
  });
  const cacheAnswers = new Counter({
    name: "page_cache_requests_total",
    help: "Pages by the way the page cache answered",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const botRequests = new Counter({
    name: "bot_requests_total",
    help: "Requests of search engines and other programs, by family",
    labelNames: ["family"],
    registers: [registry],
  });
  // What the bundle of the site counts is in the registry of the process.
  const registries = [registry, register];
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registries);
    new AggregatorRegistry();
  }
  return {
    observe(context, durationMs) {
      const status = String(context.response.statusCode);
      durations.observe({ group: groupOf(context.path), status }, durationMs / 1000);
      const family = botFamily(context.request.headers["user-agent"]);
      if (family !== null) botRequests.inc({ family });
      if (context.cacheOutcome !== null) cacheAnswers.inc({ outcome: context.cacheOutcome });
    },
    text: () => (cluster.isWorker ? metricsOfAllWorkers() : Registry.merge(registries).metrics()),
    contentType: registry.contentType,
  };
}
