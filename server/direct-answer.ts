import { markPrivate } from "./cache-control.ts";
import { isCompressibleType } from "./compression.ts";
import { type Handler, HandlerTimeout, toPage, withDeadline } from "./handler.ts";
import { clientAbort, streamResponse, toRequest } from "./node-adapter.ts";
import type { RequestContext } from "./request-context.ts";
import { addPageHeaders, type SecurityOptions, securePage } from "./security-headers.ts";
import { sendFinishedPage } from "./send-finished-page.ts";
import { sendRefusal } from "./send-refusal.ts";

const STEPS = `<ol>
<li>Заведите владельца: <code>npm run staff -- ПОЧТА ТЕЛЕФОН ИМЯ ФАМИЛИЯ</code>. Команда напишет его пароль.</li>
<li>Откройте <a href="/back-office/">бэк-офис</a>, войдите и добавьте первый регион, центры, посты, услуги и цены.</li>
<li>Загрузите каталог и остатки: <code>npm run import -- --goods КАТАЛОГ --stock ОСТАТКИ.csv</code></li>
</ol>
<p>Чтобы сначала посмотреть магазин с выдуманными товарами, перезапустите его с переменной <code>DEMO_GOODS=2000</code>. Потом их уберёт команда <code>npm run demo:remove</code>.</p>
<p>Обновите страницу через несколько секунд после заполнения: перезапуск не нужен.</p>`;

/** Instead of every page of a shop without regions: whoever has just installed it reads what comes next. */
export function sendEmptyShop(context: RequestContext): void {
  sendRefusal(context, 503, {
    title: "Магазин ещё не заполнен",
    text: "В базе данных нет ни одного региона, поэтому показывать пока нечего.",
    steps: STEPS,
  });
}

export interface FailureOptions {
  /** E.164; the battery hotline (ERR-056). Empty for none. */
  hotlinePhone: string;
  /** Shows the error text itself (ERR-053). */
  debugPages: boolean;
}

function readablePhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7\u00a0($1)\u00a0$2-$3-$4");
}

/** Last resort when not even the site's own error page could be rendered (ERR-051, ERR-052). */
export function sendFailure(
  context: RequestContext,
  error: unknown,
  { hotlinePhone, debugPages }: FailureOptions,
): void {
  if (error instanceof HandlerTimeout && !debugPages) {
    sendRefusal(context, 503);
    return;
  }
  const orCall = hotlinePhone && `, либо свяжитесь с нами по круглосуточному телефону ${readablePhone(hotlinePhone)}`;
  const usualText = `Произошел технический сбой. Попробуйте повторить операцию${orCall}. Приносим извинения за предоставленные неудобства.`;
  sendRefusal(context, 500, { text: debugPages ? String(error) : usualText });
}

export const READ_TIMEOUT_MS = 15_000;
/** Longer than the server waits for a slow body, so that the body's own limit speaks first. */
const WRITE_TIMEOUT_MS = 90_000;

export interface DirectAnswerOptions {
  security: SecurityOptions;
  bodyLimitBytes: (path: string) => number;
}

const isStreamed = (answer: Response): boolean =>
  answer.body !== null && !isCompressibleType(answer.headers.get("content-type"));

async function answerRequest(
  handler: Handler,
  context: RequestContext,
  request: Request,
  abort: AbortController,
  security: SecurityOptions,
  isOverLimit: () => boolean,
): Promise<void> {
  const { id, clientAddress, regionSlug, method } = context;
  const timeoutMs = method === "GET" || method === "HEAD" ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const facts = { requestId: id, clientAddress, regionSlug, varyKey: null };
  const answer = await withDeadline(
    abort,
    timeoutMs,
    handler(request, facts).then(async (response) => (isStreamed(response) ? response : await toPage(response))),
  );
  if (isOverLimit()) throw new Error("The handler did not notice that the body was cut");
  if (context.response.destroyed) return;
  if (answer instanceof Response) {
    const headers = new Headers(answer.headers);
    markPrivate(headers);
    addPageHeaders(headers, security);
    await streamResponse(context, answer, headers);
    return;
  }
  markPrivate(answer.headers);
  await sendFinishedPage(context, securePage(answer, security));
}

/** Answers one visitor from a handler: text is finished and compressed, everything else is streamed. */
export async function answerFrom(
  handler: Handler,
  context: RequestContext,
  options: DirectAnswerOptions,
): Promise<void> {
  const abort = clientAbort(context);
  const { request, body } = toRequest(context, abort.signal, options.bodyLimitBytes(context.path));
  try {
    await answerRequest(handler, context, request, abort, options.security, () => body.isOverLimit);
  } catch (error) {
    if (!body.isOverLimit) throw error;
    sendRefusal(context, 413);
  }
}
