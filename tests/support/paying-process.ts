/**
 * A shop, or the bank that it is paid through, as a process that works until it is killed. argv: `shop` or `bank`, the address of the
 * database, the origin by which they find each other. Does what `POST /` tells it and says `ready {…}.` with its ports when it can.
 */
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { orderCancelByAccess } from "../../gateway/contract/sales/payments.ts";
import { openTestBank } from "../../gateway/sales/payments/testing.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { openPayingShop } from "../../gateway/testing/paying-shop.ts";
import { applyEvent } from "../../gateway/testing/stored-orders.ts";
import { openRacersDatabase } from "./postgres.ts";

export interface Access {
  identity: string;
  orderAccessToken: string;
}

/** What a process is told to do. */
export type Act = "place" | "pay" | "cancel" | "hand out" | "notices" | "poll" | "send" | "expire" | "tick";

export interface Instruction {
  act: Act;
  /** The time that it is then, ISO. */
  now: string;
  access: Access;
}

const [role, url = "", between = ""] = process.argv.slice(2);
/** Longer than any test holds an answer back: what is held back does not fail by itself. */
const asked = { origin: between, timeoutMs: 120_000 };
const connection = await openRacersDatabase(url);
const app = new Hono();
const clock = { now: FIXTURE_NOW };
type Acts = Partial<Record<Act, (access: Access) => Promise<unknown>>>;

async function openShop(): Promise<{ acts: Acts; port: number }> {
  const shop = await openPayingShop(connection, { asked });
  app.route("/", shop.callbacks);
  const at = () => {
    shop.clock.now = clock.now;
  };
  const acts: Acts = {
    place: () => shop.placed(),
    pay: async (access) => dataOf(await shop.pay(access)),
    cancel: async (access) => dataOf(await shop.call(orderCancelByAccess, { ...access })),
    "hand out": ({ identity }) => applyEvent(connection.db, identity, "hand_out", clock.now, shop.messaging),
    notices: shop.applyNotices,
    poll: shop.poll,
    send: shop.send,
    expire: shop.expire,
  };
  for (const [name, act] of Object.entries(acts))
    acts[name as Act] = (access) => {
      at();
      return act(access);
    };
  return { acts, port: 0 };
}

async function openBank(): Promise<{ acts: Acts; port: number }> {
  const { bank, origin } = await openTestBank(connection.db, {
    now: () => clock.now,
    asked,
    deliver: async ({ url: address, method, headers, body }) => {
      const { pathname, search } = new URL(address);
      const response = await fetch(`${between}${pathname}${search}`, { method, headers, body });
      await response.body?.cancel();
      return response.status;
    },
  });
  return { acts: { tick: bank.tick }, port: Number(new URL(origin).port) };
}

const { acts, port } = await (role === "bank" ? openBank() : openShop());

app.post("/", async (context) => {
  const { act, now, access } = await context.req.json<Instruction>();
  clock.now = new Date(now);
  const work = acts[act];
  if (!work) return context.text(`A ${role} does not ${act}`, 400);
  return context.json({ done: (await work(access)) ?? null });
});
app.onError((error, context) => context.text(String(error.stack), 500));

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
await once(server, "listening");
const address = server.address();
const control = typeof address === "object" ? address?.port : 0;
console.log(`ready ${JSON.stringify({ control, port: port || control })}.`);
