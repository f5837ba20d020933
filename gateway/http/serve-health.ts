import type { Hono } from "hono";
import { register } from "prom-client";

interface Working {
  databaseAnswers: () => Promise<boolean>;
  isIndexReady: () => boolean;
}

/**
 * /healthz (the process lives) and /readyz (every part works), for balancers and for the sites that this gateway serves, and /metrics.
 * Only a gateway that runs alone is asked for them: a site with a gateway of its own has these addresses itself.
 */
export function serveHealth(app: Hono, { databaseAnswers, isIndexReady }: Working): void {
  const fresh = { "Cache-Control": "no-store" };
  app.get("/healthz", (context) => context.text("ok\n", 200, fresh));
  app.get("/readyz", async (context) => {
    const checks = { database: await databaseAnswers(), index: isIndexReady() };
    const ready = checks.database && checks.index;
    return context.json({ ready, checks }, ready ? 200 : 503, fresh);
  });
  app.get("/metrics", async (context) =>
    context.text(await register.metrics(), 200, { ...fresh, "Content-Type": register.contentType }),
  );
}
