import { once } from "node:events";
import type { Server } from "node:net";

/** Starts a fake provider on loopback and returns its port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  // Workers of one program would share a port otherwise.
  server.listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
