import type { GatewayTransport } from "../gateway/client.server.ts";

/** Asks the gateway, in this process or another, whether it works itself: its database and its index. */
export function createGatewayCheck(call: GatewayTransport): (signal: AbortSignal) => Promise<boolean> {
  return async (signal) => {
    const response = await call("api", "/readyz", { signal });
    // A body that is not read keeps its connection from the next call.
    await response.arrayBuffer();
    return response.ok;
  };
}
