/**
 * The gateway of the fixture's shop as a process of its own. argv: the address of a database that has the fixture. Says `ready {port}.` when
 * it listens. The time of each request is its header `X-Now`; failures while it was answered are in the answer's header `X-Failures`.
 */
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { openTestShop } from "../../gateway/testing/shop.ts";
import { openRacersDatabase } from "./postgres.ts";

const connection = await openRacersDatabase(process.argv[2] ?? "");
const shop = await openTestShop(connection);

async function answer(request: Request): Promise<Response> {
  shop.clock.now = new Date(request.headers.get("X-Now") ?? "");
  const { pathname, search } = new URL(request.url);
  const response = await shop.request(`${pathname}${search}`, request);
  const failures = shop.failures.splice(0).map((failure) => String(failure instanceof Error ? failure.stack : failure));
  if (failures.length === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("X-Failures", encodeURIComponent(JSON.stringify(failures)));
  return new Response(response.body, { status: response.status, headers });
}

const server = serve({ fetch: answer, hostname: "127.0.0.1", port: 0 });
await once(server, "listening");
const address = server.address();
console.log(`ready ${typeof address === "object" ? address?.port : 0}.`);
