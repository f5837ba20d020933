import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Admission, type AdmissionOptions, createAdmission, NotAdmittedError } from "./admission.ts";
import { createCrawlerFiles } from "./crawler-files.ts";
import { answerFrom, type FailureOptions, READ_TIMEOUT_MS, sendEmptyShop, sendFailure } from "./direct-answer.ts";
import { createFormTypes } from "./form-types.ts";
import { createForwardedHeaders } from "./forwarded.ts";
import type { Handler } from "./handler.ts";
import { createLimits } from "./limits.ts";
import { type Log, logRequest } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { createOriginCheck } from "./origin-check.ts";
import { createPageCache, type GoodsClock } from "./page-cache.ts";
import type { PathRules } from "./path-rules.ts";
import { createCanonicalSlash, createHttpsRedirect } from "./redirects.ts";
import { createRegionHost } from "./region-host-middleware.ts";
import { createRequestContext, type Middleware, type RequestContext, type ShopSign } from "./request-context.ts";
import { headersOfEveryAnswer } from "./security-headers.ts";
import { sendRefusal } from "./send-refusal.ts";
import { createSharedRender } from "./shared-render.ts";

/** Always our own: an id chosen by a client could forge or join lines of the log. */
function newRequestId(): string {
  return randomUUID();
}

export interface PipelineParts {
  publicHost: string;
  publicOrigin: string;
  trustedProxies: readonly string[];
  pageCacheBytes: number;
  failure: FailureOptions;
  dev: boolean;
  log: Log;
  metrics: Metrics;
  health: Middleware;
  staticFiles: Middleware;
  isKnownRegion: (slug: string) => boolean;
  /** Whether there is no region yet, and so no page. */
  isShopEmpty: () => boolean;
  shopSign: () => ShopSign | null;
  /** See SecurityOptions. */
  thirdPartySources: Readonly<Record<string, readonly string[]>>;
  paths: PathRules;
  /** See PageCacheParts. */
  varyKey: (request: IncomingMessage) => string | null;
  contentVersion: () => string;
  goodsClock: GoodsClock;
  /** Calls of the gateway, embedded or not. */
  gateway: Handler;
  /** The site itself. */
  render: Handler;
  /** How many requests for pages are let in. */
  admission: AdmissionOptions;
}

/** Whoever buys or signs in has waited already. */
const BUYERS_WAIT_MS = 10_000;
const OVERLOADED = {
  title: "Сейчас очень много посетителей",
  text: "Мы не успеваем показать эту страницу. Обновите её через полминуты: корзина и вход сохранятся.",
};

const isReading = ({ method }: RequestContext): boolean => method === "GET" || method === "HEAD";

/** All layers in their order, as a listener for node:http. */
export function createPipeline(parts: PipelineParts): RequestListener {
  const { log, metrics, gateway, render, publicHost, publicOrigin, isKnownRegion, paths } = parts;
  const publicProtocol = publicOrigin.startsWith("https:") ? "https" : "http";
  const security = { publicOrigin, dev: parts.dev, thirdPartySources: parts.thirdPartySources };
  const always = headersOfEveryAnswer(security);
  const direct = { security, bodyLimitBytes: paths.bodyLimitBytes };
  const readForwarded = createForwardedHeaders(parts.trustedProxies);

  const admit = createAdmission(parts.admission);
  /** Programs call by themselves: neither do they wait behind visitors nor visitors behind them. */
  const admitCall = createAdmission({ ...parts.admission, waitMs: BUYERS_WAIT_MS });
  const admitHeavy = createAdmission({ ...parts.admission, atOnce: 1 });
  const admitBuyer = createAdmission({ ...parts.admission, waitMs: BUYERS_WAIT_MS });
  const renderShared = createSharedRender(render, security, READ_TIMEOUT_MS);

  /** A form is never made to wait: its sender may take long to send it, and would take a turn meanwhile. */
  function answerInTurn(handler: Handler, context: RequestContext): Promise<void> {
    const answer = () => answerFrom(handler, context, direct);
    if (!isReading(context) || paths.cost(context.path) === "light") return answer();
    return admissionOf(context)(answer, () => context.response.destroyed);
  }
  const answerDirectly = (context: RequestContext): Promise<void> => answerInTurn(render, context);
  const admissionOf = ({ path }: { path: string }): Admission => {
    if (paths.cost(path) === "heavy") return admitHeavy;
    if (paths.isGatewayCall(path)) return admitCall;
    return paths.isForBuyers(path) ? admitBuyer : admit;
  };

  const cache = createPageCache({
    maxBytes: parts.pageCacheBytes,
    varyKey: parts.varyKey,
    reads: paths.reads,
    contentVersion: parts.contentVersion,
    goodsClock: parts.goodsClock,
    renderShared: (shared) => admissionOf(shared)(() => renderShared(shared)),
    answerDirectly,
    onRefreshError(err, { requestId, path }) {
      if (!(err instanceof NotAdmittedError)) log.error({ err, requestId, path }, "page not refreshed");
    },
  });

  const crawlerFiles = createCrawlerFiles({
    handler: render,
    publicOrigin,
    answerDirectly: (context) => answerFrom(render, context, direct),
    onError: (err, path) => log.error({ err, path }, "file for crawlers not made"),
  });

  const checkOrigin = createOriginCheck(paths);
  const redirectToCanonical = createCanonicalSlash(paths.slash);
  const refuseForm = createFormTypes(paths.formTypes);

  const before: Middleware[] = [
    createLimits(paths),
    parts.health,
    createRegionHost({ publicHost, isKnownRegion }, publicOrigin),
    (context) => {
      readForwarded(context);
      return false;
    },
    createHttpsRedirect(publicOrigin),
    parts.staticFiles,
    (context) => !paths.isCallback(context.path) && checkOrigin(context),
  ];

  function run(context: RequestContext): Promise<void> | undefined {
    for (const middleware of before) if (middleware(context)) return undefined;
    if (paths.isGatewayCall(context.path)) return answerInTurn(gateway, context);
    if (parts.isShopEmpty() && !paths.isForSettingUp(context.path)) {
      sendEmptyShop(context);
      return undefined;
    }
    if (refuseForm(context) || redirectToCanonical(context)) return undefined;
    if (isReading(context) && paths.isStoredFile(context.path)) return crawlerFiles.answer(context);
    return cache.answer(context);
  }

  function fail(context: RequestContext, err: unknown): void {
    if (context.response.destroyed) return;
    if (err instanceof NotAdmittedError) {
      sendRefusal(context, 503, OVERLOADED);
      return;
    }
    log.error({ err, requestId: context.id }, "request failed");
    sendFailure(context, err, parts.failure);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of always) response.setHeader(name, value);
    const context = createRequestContext(request, response, newRequestId(), publicProtocol);
    context.sign = parts.shopSign();
    response.once("close", () => {
      const durationMs = performance.now() - context.startedAtMs;
      metrics.observe(context, durationMs);
      logRequest(log, context, { durationMs, paths });
    });
    try {
      run(context)?.catch((error: unknown) => fail(context, error));
    } catch (error) {
      fail(context, error);
    }
  };
}
