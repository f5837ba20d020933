import type { Hono } from "hono";

interface HealthChecks {
  databaseAnswers: () => Promise<boolean>;
  isIndexReady: () => boolean;
  /** A shop without regions has nothing to show. */
  hasRegions: () => boolean;
}

/** /healthz (the process runs) and /readyz (its dependencies work), for load balancers and for the sites that this gateway serves. */
export function serveHealth(app: Hono, { databaseAnswers, isIndexReady, hasRegions }: HealthChecks): void {
  const fresh = { "Cache-Control": "no-store" };
  app.get("/healthz", (context) => context.text("ok\n", 200, fresh));
  app.get("/readyz", async (context) => {
    const checks = { database: await databaseAnswers(), index: isIndexReady(), regions: hasRegions() };
    const ready = Object.values(checks).every(Boolean);
    return context.json({ ready, checks }, ready ? 200 : 503, fresh);
  });
}
