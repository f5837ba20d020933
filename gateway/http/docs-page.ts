import type { Endpoint } from "../contract/endpoint.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The contract as a page a developer reads; the document itself is beside it as JSON. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const rows = endpoints
    .map(
      ({ name, method, path, host, summary, codes }) =>
        `<tr id="${escapeHtml(name)}"><td><code>${method}</code></td><td><code>${escapeHtml(path)}</code></td><td>${host}</td><td>${escapeHtml(summary)}</td><td>${escapeHtml(Object.keys(codes).join(", "))}</td></tr>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Вызовы шлюза</title></head>
<body><h1>Вызовы шлюза</h1>
<p>Ответы: <code>{status_code, data, errors: [{message, field, code}]}</code>. Документ OpenAPI 3.1: <a href="/api/gateway/openapi.json">openapi.json</a>.</p>
<table border="1" cellpadding="6"><thead><tr><th>Метод</th><th>Путь</th><th>Хост</th><th>Что делает</th><th>Коды ошибок</th></tr></thead><tbody>
${rows}
</tbody></table></body></html>`;
}
