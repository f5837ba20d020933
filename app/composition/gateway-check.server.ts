import { z } from "zod";
import type { GatewayTransport } from "../gateway/client.server.ts";

const readiness = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.boolean()) });

/** Asks the gateway, in this process or another, whether it works itself; throws with the names of its parts that do not. */
export function createGatewayCheck(call: GatewayTransport): (signal: AbortSignal) => Promise<true> {
  return async (signal) => {
    const response = await call("api", "/readyz", { signal }).catch(() => {
      // What went wrong names addresses that are nobody's business.
      throw new Error("no answer");
    });
    // A body that is not read keeps its connection from the next call.
    const text = await response.text();
    if (response.ok) return true;
    throw new Error(failingParts(text) ?? `status ${response.status}`);
  };
}

function failingParts(text: string): string | undefined {
  try {
    const { checks } = readiness.parse(JSON.parse(text));
    return Object.keys(checks)
      .filter((name) => !checks[name])
      .join(", ");
  } catch {
    // Not the gateway's own answer.
    return undefined;
  }
}
