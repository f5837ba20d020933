import type { Hono } from "hono";
import { register } from "prom-client";

interface HealthChecks {
  databaseAnswers: () => Promise<boolean>;
  isIndexReady: () => boolean;
  /** A shop without regions has nothing to show. */
  hasRegions: () => boolean;
  isStopping: () => boolean;
  /** A process whose clock is wrong serves by the database's and leaves work by the clock to others: told, and deciding nothing. */
  isClockRight: () => boolean;
}

/**
 * /healthz (the process lives) and /readyz (it can serve), for balancers and for the sites that this gateway serves, and /metrics. Whether
 * the database answers is told and decides nothing: all gateways share it, and taking them all out of the balancer helps nobody.
 * Only a gateway that runs alone is asked for them: a site with a gateway of its own has these addresses itself.
 */
export function serveHealth(
  app: Hono,
  { databaseAnswers, isIndexReady, hasRegions, isStopping, isClockRight }: HealthChecks,
): void {
  const fresh = { "Cache-Control": "no-store" };
  app.get("/healthz", (context) => context.text("ok\n", 200, fresh));
  app.get("/readyz", async (context) => {
    const own = { index: isIndexReady(), regions: hasRegions() };
    const ready = own.index && own.regions && !isStopping();
    const checks = { database: await databaseAnswers(), clock: isClockRight(), ...own };
    return context.json({ ready, checks }, ready ? 200 : 503, fresh);
  });
  app.get("/metrics", async (context) =>
    context.text(await register.metrics(), 200, { ...fresh, "Content-Type": register.contentType }),
  );
}
