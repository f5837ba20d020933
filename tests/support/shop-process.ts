/**
 * The gateway of the fixture's shop, with its booking, as a process of its own. argv: the address of a database that has the fixture, and
 * `paying` for a shop with a test bank. Says `ready {port}.` when it listens. The time of each request is its header `X-Now`; failures while it was answered are in the answer's header `X-Failures`.
 */
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { bookingOf } from "../../gateway/testing/booking.ts";
import { openTestGateway } from "../../gateway/testing/client.ts";
import { openPayingShop } from "../../gateway/testing/paying-shop.ts";
import { openTestShop } from "../../gateway/testing/shop.ts";
import { bookingRoutes } from "../../gateway/workshop/booking/handlers.ts";
import { timeRoutes } from "../../gateway/workshop/booking/time-handlers.ts";
import { openRacersDatabase } from "./postgres.ts";

const connection = await openRacersDatabase(process.argv[2] ?? "");
const shop = process.argv[3] === "paying" ? await openPayingShop(connection) : await openTestShop(connection);
const booking = bookingOf(shop);
const gateway = openTestGateway([...shop.routes, ...timeRoutes(booking), ...bookingRoutes(booking)], shop.identity);

async function answer(request: Request): Promise<Response> {
  shop.clock.now = new Date(request.headers.get("X-Now") ?? "");
  const { pathname, search } = new URL(request.url);
  const response = await gateway.request(`${pathname}${search}`, request);
  const failures = gateway.failures
    .splice(0)
    .map((failure) => String(failure instanceof Error ? failure.stack : failure));
  if (failures.length === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("X-Failures", encodeURIComponent(JSON.stringify(failures)));
  return new Response(response.body, { status: response.status, headers });
}

const server = serve({ fetch: answer, hostname: "127.0.0.1", port: 0 });
await once(server, "listening");
const address = server.address();
console.log(`ready ${typeof address === "object" ? address?.port : 0}.`);
