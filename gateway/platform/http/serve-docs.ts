import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { openCallAudit } from "./call-audit.ts";
import { admit } from "./caller.ts";
import type { Identity } from "./identity.ts";
import { accessText, openApiOf } from "./openapi.ts";
import { ownReads } from "./page-reads.ts";
import { parametersOf, schemaOf, takesBody } from "./parameters.ts";
import { shapeText } from "./shape-text.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Style of the page; a separate file, because the content security policy allows no inline style. */
const docsStyle = `:root{color-scheme:light}
body{margin:0 auto;max-width:60rem;padding:1rem;background:#f7f4ee;color:#191c1f;font:1rem/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
h1{margin:.5rem 0;font-size:1.75rem}
a{color:inherit}
details{margin:.5rem 0;background:#fff;border:1px solid #d8d3c9;border-radius:3px}
summary{display:grid;grid-template-columns:4rem minmax(0,1fr);gap:0 .75rem;align-items:baseline;padding:.75rem;cursor:pointer}
summary:focus-visible{outline:3px solid #b02c05}
summary b{font-size:.875rem}
summary span{grid-column:2;color:#565b5f}
code,pre{font:.875rem/1.45 ui-monospace,Consolas,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
details div{padding:0 .75rem .75rem}
h2{margin:.75rem 0 .25rem;font-size:.875rem}
pre{margin:0}`;

/** The body, or the parameters as they are written in the address. */
function requestText(endpoint: Endpoint): string {
  if (takesBody(endpoint, endpoint.method)) return shapeText(schemaOf(endpoint.input, "input"));
  const lines = parametersOf(endpoint, endpoint.path, endpoint.method).map(({ name, required, style, schema }) => {
    const value =
      style === "form" && typeof schema.additionalProperties === "object" ? schema.additionalProperties : schema;
    return `${name}${required ? "" : "?"}: ${shapeText(value)}`;
  });
  return lines.length > 0 ? lines.join("\n") : "{}";
}

function callOf(endpoint: Endpoint): string {
  const { name, method, alsoMethod, path, alsoPath, apiOrigin, summary, codes, output } = endpoint;
  const methods = [method, alsoMethod].filter(Boolean).join(", ");
  const failures = Object.entries(codes).map(([code, status]) => `${status} ${code}`);
  const shape = (text: string) => `<pre>${escapeHtml(text)}</pre>`;
  return `<details id="${escapeHtml(name)}"><summary><b>${methods}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<div><p>${accessText(endpoint)}</p>${alsoPath ? `<p>Тот же вызов: <code>${escapeHtml(alsoPath)}</code></p>` : ""}<h2>Запрос на {${apiOrigin}}</h2>${shape(requestText(endpoint))}
<h2>Ответ, data</h2>${shape(shapeText(schemaOf(output, "output")))}
<h2>Ошибки</h2>${shape(failures.join("\n"))}</div></details>`;
}

/** The contract as a page for developers; it links to the OpenAPI document. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Вызовы шлюза</title><link rel="stylesheet" href="/api/gateway/docs.css"></head>
<body><h1>Вызовы шлюза</h1>
<p>Вызовов: ${endpoints.length}. Каждый отвечает <code>{status_code, data, errors: [{message, field, code}]}</code>. Документ OpenAPI 3.1: <a href="/api/gateway/openapi.json">openapi.json</a>.</p>
${endpoints.map(callOf).join("\n")}
</body></html>`;
}

const compressed = promisify(gzip);

interface Document {
  text: string;
  gzip: Buffer;
}

/**
 * Documentation of the contract, as a page and as OpenAPI. It never changes while the process runs and is slow to make: each is made and
 * compressed once, on request. `readers` is null where anybody may read it; else it is for staff who may change settings, and for programs
 * with the staff secret.
 */
export function serveDocs(app: Hono, endpoints: readonly Endpoint[], readers: Identity | null): void {
  const documents = {
    "/api/gateway/openapi.json": { type: "application/json", make: () => JSON.stringify(openApiOf(endpoints)) },
    "/api/gateway/docs": { type: "text/html; charset=utf-8", make: () => docsPage(endpoints) },
    "/api/gateway/docs.css": { type: "text/css; charset=utf-8", make: () => docsStyle },
  };
  for (const [path, { type, make }] of Object.entries(documents)) {
    let made: Promise<Document> | undefined;
    app.get(path, async (context) => {
      if (readers !== null && !(await mayRead(context, readers))) return context.notFound();
      made ??= documentOf(make);
      const { text, gzip } = await made;
      const encoding = accepts(context, { header: "Accept-Encoding", supports: ["gzip"], default: "identity" });
      context.header("Content-Type", type);
      context.header("Vary", "Accept-Encoding");
      if (encoding !== "gzip") return context.body(text);
      context.header("Content-Encoding", "gzip");
      return context.body(gzip as Uint8Array<ArrayBuffer>);
    });
  }
}

async function documentOf(make: () => string): Promise<Document> {
  const text = make();
  return { text, gzip: await compressed(text) };
}

async function mayRead(context: Context, identity: Identity): Promise<boolean> {
  const audit = openCallAudit({ name: "docs", effect: "read" }, { address: "", requestId: "" }, identity.journal);
  try {
    await admit(
      { access: { staff: "settings", orSecret: true }, effect: "read", onBehalf: false },
      { context, identity, audit, page: ownReads },
    );
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
