import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { redirectToCanonical } from "./canonical-slash.ts";
import { createCrawlerFiles } from "./crawler-files.ts";
import { answerFrom, READ_TIMEOUT_MS } from "./direct-answer.ts";
import { type Exchange, type Layer, openExchange } from "./exchange.ts";
import { type FailureOptions, sendFailure } from "./failure.ts";
import { createFormTypes } from "./form-types.ts";
import { createForwardedHeaders } from "./forwarded.ts";
import { createHostLayer } from "./host-layer.ts";
import { createLimits } from "./limits.ts";
import { type Log, logRequest } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { checkOrigin } from "./origin-check.ts";
import type { Handler } from "./page.ts";
import { createPageCache } from "./page-cache.ts";
import { newRequestId } from "./request-id.ts";
import { createSharedRender } from "./shared-render.ts";

export interface FrontParts {
  publicHost: string;
  publicOrigin: string;
  trustedProxies: readonly string[];
  pageCacheBytes: number;
  failure: FailureOptions;
  dev: boolean;
  log: Log;
  metrics: Metrics;
  health: Layer;
  staticFiles: Layer;
  isKnownRegion: (slug: string) => boolean;
  /** Origins of the third-party kits that are switched on. */
  kitOrigins: readonly string[];
  /** Greatest body in bytes that a path accepts. */
  bodyLimitBytes: (path: string) => number;
  /** Content types of the forms that a page reads. */
  formTypes: (path: string) => readonly string[];
  /** See PageCacheParts. */
  variant: (request: IncomingMessage) => string | null;
  /** Calls of the gateway, embedded or not. */
  gateway: { owns: (path: string) => boolean; handle: Handler };
  /** The site itself. */
  render: Handler;
}

/** All layers in their order, as a listener for node:http. */
export function createFront(parts: FrontParts): RequestListener {
  const { log, metrics, gateway, render, publicHost, publicOrigin, isKnownRegion, bodyLimitBytes } = parts;
  const publicProtocol = publicOrigin.startsWith("https:") ? "https" : "http";
  const security = { publicOrigin, dev: parts.dev, kitOrigins: parts.kitOrigins };
  const direct = { security, bodyLimitBytes };
  const readForwarded = createForwardedHeaders(parts.trustedProxies);

  const cache = createPageCache({
    maxBytes: parts.pageCacheBytes,
    variant: parts.variant,
    renderShared: createSharedRender(render, security, READ_TIMEOUT_MS),
    answerDirectly: (exchange) => answerFrom(render, exchange, direct),
    onRefreshError: (err, { requestId, path }) => log.error({ err, requestId, path }, "page not refreshed"),
  });

  const crawlerFiles = createCrawlerFiles({
    handler: render,
    publicOrigin,
    answerDirectly: (exchange) => answerFrom(render, exchange, direct),
    onError: (err, path) => log.error({ err, path }, "file for crawlers not made"),
  });

  const refuseForm = createFormTypes(parts.formTypes);

  const before: Layer[] = [
    createLimits(bodyLimitBytes),
    parts.health,
    createHostLayer({ publicHost, isKnownRegion }, publicOrigin),
    (exchange) => {
      readForwarded(exchange);
      return false;
    },
    parts.staticFiles,
    checkOrigin,
  ];

  function run(exchange: Exchange): Promise<void> | undefined {
    for (const layer of before) if (layer(exchange)) return undefined;
    if (gateway.owns(exchange.path)) return answerFrom(gateway.handle, exchange, direct);
    if (refuseForm(exchange) || redirectToCanonical(exchange)) return undefined;
    if (crawlerFiles.owns(exchange)) return crawlerFiles.answer(exchange);
    return cache.answer(exchange);
  }

  function fail(exchange: Exchange, err: unknown): void {
    if (exchange.response.destroyed) return;
    log.error({ err, requestId: exchange.id }, "request failed");
    sendFailure(exchange, err, parts.failure);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = openExchange(request, response, newRequestId(), publicProtocol);
    response.once("close", () => {
      const durationMs = performance.now() - exchange.startedAtMs;
      metrics.observe(exchange, durationMs);
      logRequest(log, exchange, durationMs);
    });
    try {
      run(exchange)?.catch((error: unknown) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  };
}
