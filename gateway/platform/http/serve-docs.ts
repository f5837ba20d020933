import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { openCallAudit } from "./call-audit.ts";
import { admit } from "./caller.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import type { Identity } from "./identity.ts";
import { openApiOf } from "./openapi.ts";
import { ownReads } from "./page-reads.ts";

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
