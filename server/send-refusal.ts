import { createHash } from "node:crypto";
import type { RequestContext } from "./request-context.ts";

export type RefusalStatus = 400 | 403 | 404 | 405 | 413 | 414 | 415 | 421 | 500 | 503;

const wording: Record<RefusalStatus, { title: string; text: string }> = {
  400: { title: "В адресе ошибка", text: "Проверьте ссылку или начните с главной страницы." },
  403: {
    title: "Форма отправлена не с нашего сайта",
    text: "Мы её не приняли. Откройте страницу заново и повторите отправку.",
  },
  404: { title: "Файл не найден", text: "Обновите страницу: возможно, вышла новая версия сайта." },
  405: { title: "Запрос не принят", text: "Ошибка отправки запроса. Повторите, пожалуйста" },
  413: { title: "Слишком большая отправка", text: "Вернитесь на шаг назад, выберите файл поменьше и отправьте снова." },
  414: { title: "Слишком длинный адрес", text: "Снимите часть фильтров или начните с главной страницы." },
  415: { title: "Форма не прочитана", text: "Мы её не приняли. Откройте страницу заново и повторите отправку." },
  421: { title: "По этому адресу сайта нет", text: "Проверьте адрес в строке браузера." },
  500: { title: "Техническая ошибка", text: "Произошел технический сбой. Попробуйте повторить операцию." },
  503: { title: "Сайт временно недоступен", text: "Мы уже разбираемся. Обновите страницу через минуту." },
};

const styles = `:root{color-scheme:light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f4f0;color:#22262a;font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{box-sizing:border-box;width:min(36rem,100%);padding:2rem 1.5rem}
.code{margin:0;color:#5c6268;font-size:.875rem;font-variant-numeric:tabular-nums;letter-spacing:.08em}
h1{margin:.25rem 0 .75rem;padding-top:.75rem;border-top:4px solid #22262a;font-size:1.75rem;line-height:1.2}
header{display:flex;align-items:center;gap:.5rem;margin:0 0 2rem;font-size:1.25rem;font-weight:800}
.quiet{margin-left:.75rem;background:none;color:inherit;text-decoration:underline}
p{margin:0 0 1.5rem;overflow-wrap:break-word}
a{display:inline-block;padding:.75rem 1.25rem;background:#22262a;color:#fff;text-decoration:none}
ol{margin:0 0 1.5rem;padding-left:1.5rem}
li{margin-bottom:.75rem}
code{overflow-wrap:anywhere;font-size:.9375rem}
a:focus-visible{outline:3px solid #d9480f;outline-offset:3px}`;

const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

export interface RefusalOptions {
  /** Replaces the usual explanation. */
  text?: string;
  /** Replaces the usual heading. */
  title?: string;
  /** HTML of ours that comes instead of the link to the home page. */
  steps?: string;
  /** Target of the link to the home page; "/" when unset. */
  home?: string;
  /** More headers, name and value in turn. */
  headers?: readonly string[];
}

function htmlBody(
  status: RefusalStatus,
  text: string,
  { title = wording[status].title, steps, home = "/" }: RefusalOptions,
  { path, search, sign }: Pick<RequestContext, "path" | "search" | "sign">,
): string {
  // An outage is over soon: the way on leads to the same page again, and to somebody who answers.
  const way = status === 503 ? { href: path + search, text: "Обновить страницу" } : { href: home, text: "На главную" };
  const call = sign?.phone ? `<a class="quiet" href="tel:${escapeHtml(sign.phone)}">Позвонить</a>` : "";
  const end = steps ?? `<a href="${escapeHtml(way.href)}">${way.text}</a>${call}`;
  const logo = sign
    ? `<header><img src="${escapeHtml(sign.icon)}" alt="" width="40" height="40">${escapeHtml(sign.name)}</header>`
    : "";
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${styles}</style></head>
<body><main>${logo}<p class="code">${status}</p><h1>${title}</h1><p>${escapeHtml(text)}</p>${end}</main></body></html>
`;
}

/** Answers with a small Russian page, or for /api/ with the gateway's JSON shape (decision C-08). */
export function sendRefusal(context: RequestContext, status: RefusalStatus, options: RefusalOptions = {}): void {
  const { response } = context;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = options.text ?? wording[status].text;
  const isApi = context.path.startsWith("/api/");
  const body = isApi
    ? JSON.stringify({ status_code: status, data: null, errors: [{ message: text }] })
    : htmlBody(status, text, options, context);
  response.writeHead(status, [
    "Content-Type",
    isApi ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Length",
    String(Buffer.byteLength(body)),
    "Cache-Control",
    "no-store",
    "Content-Security-Policy",
    policy,
    "X-Request-Id",
    context.id,
    ...(status === 503 ? ["Retry-After", "30"] : []),
    ...(options.headers ?? []),
  ]);
  response.end(context.method === "HEAD" ? undefined : body);
}
