import type { Hono } from "hono";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import { openApiOf } from "./openapi.ts";

/** Documentation of the contract. It never changes while the process runs and is slow to render: each page is rendered once, on request. */
export function serveDocs(app: Hono, endpoints: readonly Endpoint[]): void {
  const page = once(() => docsPage(endpoints));
  const openApi = once(() => openApiOf(endpoints));
  app.get("/api/gateway/openapi.json", (context) => context.json(openApi()));
  app.get("/api/gateway/docs", (context) => context.html(page()));
  app.get("/api/gateway/docs.css", (context) =>
    context.body(docsStyle, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
}

function once<Made extends object | string>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
