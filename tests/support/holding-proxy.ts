import { once } from "node:events";
import { serve } from "@hono/node-server";
import type { Page } from "@playwright/test";
import { Hono } from "hono";

/** What waits for `held` goes on when the test releases it. */
export function holdRow(): { held: Promise<void>; release(): void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** The scripts of what the page opens wait until `letScriptsCome`: before that it works as it does without them. */
export async function holdScripts(page: Page): Promise<{ letScriptsCome(): void }> {
  const { held, release: letScriptsCome } = holdRow();
  await page.route("**/assets/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return { letScriptsCome };
}

export interface HoldingProxy {
  origin: string;
  /** Where the shop and the bank are now. */
  ports: { shop: number; bank: number };
  /**
   * Holds the next call whose path matches: before it is passed on, or with its answer. `reached` resolves when there is one; `release`
   * lets whoever asked know that the connection is broken, or gives the answer.
   */
  hold(path: RegExp, at: "asked" | "answered"): { reached: Promise<void>; release(): void };
  stop(): Promise<void>;
}

interface Hold {
  path: RegExp;
  at: "asked" | "answered";
  reach(): void;
  released: Promise<void>;
}

/** Between a shop and its bank, in both directions: notices go to the shop, all else to the bank. */
export async function startHoldingProxy(): Promise<HoldingProxy> {
  const ports = { shop: 0, bank: 0 };
  let next: Hold | null = null;
  const app = new Hono();
  app.all("*", async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const { method } = context.req;
    const body = method === "GET" ? null : await context.req.arrayBuffer();
    const hold = next?.path.test(pathname) ? next : null;
    if (hold) next = null;
    if (hold?.at === "asked") {
      hold.reach();
      await hold.released;
      return context.body(null, 502);
    }
    const port = pathname.startsWith("/api/callbacks/") ? ports.shop : ports.bank;
    const type = context.req.header("content-type");
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method,
      body,
      redirect: "manual",
      headers: type === undefined ? {} : { "content-type": type },
    }).catch(() => null);
    const bytes = await answer?.arrayBuffer().catch(() => null);
    if (hold) {
      hold.reach();
      await hold.released;
    }
    if (!answer || !bytes) return context.body(null, 502);
    return new Response(bytes, {
      status: answer.status,
      headers: { "content-type": answer.headers.get("content-type") ?? "" },
    });
  });
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    ports,
    hold(path, at) {
      const { held: reached, release: reach } = holdRow();
      const { held: released, release } = holdRow();
      next = { path, at, reach, released };
      return { reached, release };
    },
    async stop() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    },
  };
}
