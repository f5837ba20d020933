import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseConnection, openDatabase } from "../../gateway/platform/db/database.ts";
import { simPayments } from "../../gateway/platform/db/schema/payments.ts";
import type { AddedDatabase } from "../../gateway/platform/db/testing.ts";
import { FIXTURE_NOW, seedFixture } from "../../gateway/testing/fixture.ts";
import { openPayingShop, type PayingShop } from "../../gateway/testing/paying-shop.ts";
import { type HoldingProxy, startHoldingProxy } from "../support/holding-proxy.ts";
import type { Access, Act, Instruction } from "../support/paying-process.ts";
import { hasPostgres, ownDatabase } from "../support/postgres.ts";
import { type Program, stopProgram } from "../support/process.ts";
import { RACE_ROUNDS } from "../support/race-rounds.ts";
import { stockOf } from "../support/stock-of.ts";
import { startTestProcess } from "../support/test-processes.ts";

const SUM = 3_380_000;
const START_MS = 60_000;
const MINUTE_S = 60;
const LEFT_ALONE_MS = 20_000;

type Role = "shop" | "bank";

/** What brings a process to the point where it is killed: a call between shop and bank, or rows that somebody else holds. */
type Until = { call: RegExp; at: "asked" | "answered" } | { rows: string };

interface Point {
  title: string;
  /** Also in the daily run. */
  isDaily?: true;
  victim: Role;
  /** Up to the act that is interrupted. */
  before?: () => Promise<unknown>;
  act: () => Promise<unknown>;
  until: Until;
  /** What happens while nobody is there. */
  meanwhile?: () => Promise<unknown>;
  /** What the customer or the staff do when all is well again. */
  after?: () => Promise<unknown>;
  end: "processing" | "delivered" | "cancelled";
}

describe.skipIf(!hasPostgres())("the money of an order whose shop or bank is killed", () => {
  let database: AddedDatabase;
  let connection: DatabaseConnection;
  let proxy: HoldingProxy;
  /** Looks at what they have done; does nothing itself. */
  let observer: PayingShop;
  const processes: Partial<Record<Role, { program: Program; control: number }>> = {};
  const clock = { now: FIXTURE_NOW };
  let access: Access;

  beforeAll(async () => {
    database = await ownDatabase();
    connection = await openDatabase({ url: database.url, dataDirectory: "", onConnectionError: () => {} });
    await seedFixture(connection.db);
    proxy = await startHoldingProxy();
    observer = await openPayingShop(connection);
    await Promise.all([start("shop"), start("bank")]);
  });
  afterAll(async () => {
    await Promise.all(Object.values(processes).map(({ program }) => stopProgram(program, "SIGKILL", 0)));
    await observer?.close();
    await proxy?.stop();
    await connection?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    await observer.forgetOrders();
    await stock.restock(8);
    clock.now = FIXTURE_NOW;
    access = { identity: "", orderAccessToken: "" };
    access = (await tell("shop", "place")) as Access;
  });
  const stock = stockOf(() => connection.db);

  async function start(role: Role): Promise<void> {
    const program = startTestProcess("paying", [role, database.url, proxy.origin]);
    await program.waitFor("}.\n", START_MS);
    const { control, port } = JSON.parse(/ready (\{.*\})/.exec(program.output())?.[1] ?? "");
    processes[role] = { program, control };
    proxy.ports[role] = port;
  }

  async function kill(role: Role): Promise<void> {
    const { program } = processes[role] ?? {};
    program?.signal("SIGKILL");
    await program?.exited;
  }

  async function tell(role: Role, act: Act): Promise<unknown> {
    const instruction: Instruction = { act, now: clock.now.toISOString(), access };
    const answer = await fetch(`http://127.0.0.1:${processes[role]?.control}/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(instruction),
    });
    if (!answer.ok) throw new Error(`${role}, ${act}: ${await answer.text()}`);
    return (await answer.json()).done;
  }

  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000);
  };

  /** The payer pays whatever the bank lets him pay. */
  async function pay(scenario: "plain" | "notice_never"): Promise<void> {
    // The bank's time is what it was told last.
    await tell("bank", "tick");
    for (const { id } of await observer.bankPayments(access.identity)) {
      const answer = await fetch(`${proxy.origin}/pay/${id}/`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ do: "pay", scenario }),
      });
      await answer.body?.cancel();
    }
  }

  async function paid(): Promise<void> {
    await tell("shop", "pay");
    await pay("notice_never");
    const isPaid = async () => {
      later(15);
      await tell("shop", "poll");
      return (await observer.orderOf(access)).paying?.state;
    };
    // A bank that was killed before has not answered: the shop leaves it alone for some seconds.
    await expect.poll(isPaid, { timeout: LEFT_ALONE_MS, interval: 1_000 }).toBe("paid");
  }

  async function cancelled(): Promise<void> {
    await paid();
    await tell("shop", "cancel");
  }

  const payAgain = async () => {
    await tell("shop", "pay");
    await pay("plain");
  };

  /** Nobody may pay so late by the rules; a bank may take it in spite of them. */
  async function payLate(): Promise<void> {
    const [payment] = await observer.bankPayments(access.identity);
    const data = { ...payment, expiresAt: new Date(clock.now.getTime() + 60_000).toISOString() };
    await connection.db
      .update(simPayments)
      .set({ data })
      .where(eq(simPayments.id, payment?.id ?? ""));
    await pay("notice_never");
  }

  const begun = () => tell("shop", "pay");
  const points: Point[] = [
    {
      title: "after a payment is stored, before the bank hears of it",
      victim: "shop",
      act: begun,
      until: { call: /register\.do$/, at: "asked" },
      after: payAgain,
      end: "processing",
    },
    {
      title: "after the bank has made a payment, before its answer is stored",
      isDaily: true,
      victim: "shop",
      act: begun,
      until: { call: /register\.do$/, at: "answered" },
      after: payAgain,
      end: "processing",
    },
    {
      title: "after the bank said that it is paid, before that is stored",
      victim: "shop",
      before: async () => {
        await begun();
        await pay("notice_never");
        later(30);
      },
      act: () => tell("shop", "poll"),
      until: { rows: "select from orders for update" },
      end: "processing",
    },
    {
      title: "after a notice is stored, before it is applied",
      victim: "shop",
      before: begun,
      act: () => pay("plain"),
      until: { call: /^\/api\/callbacks\//, at: "answered" },
      end: "processing",
    },
    {
      title: "after a command is leased, before it is sent",
      victim: "shop",
      before: cancelled,
      act: () => tell("shop", "send"),
      until: { call: /refund\.do$/, at: "asked" },
      end: "cancelled",
    },
    {
      title: "after the bank has given money back, before that is stored",
      isDaily: true,
      victim: "shop",
      before: cancelled,
      act: () => tell("shop", "send"),
      until: { call: /refund\.do$/, at: "answered" },
      end: "cancelled",
    },
    {
      title: "while an order ends, after the bank was asked, and is paid then",
      victim: "shop",
      before: async () => {
        await begun();
        later(61 * MINUTE_S);
      },
      act: () => tell("shop", "expire"),
      until: { rows: "select from stock for update" },
      meanwhile: payLate,
      end: "processing",
    },
    {
      title: "while a paid order is being cancelled",
      victim: "shop",
      before: paid,
      act: () => tell("shop", "cancel"),
      until: { rows: "select from stock for update" },
      after: () => tell("shop", "cancel"),
      end: "cancelled",
    },
    {
      title: "while it is handed out",
      victim: "shop",
      before: paid,
      act: () => tell("shop", "hand out"),
      until: { rows: "lock table order_events in share mode" },
      after: () => tell("shop", "hand out"),
      end: "delivered",
    },
    {
      title: "while the bank tells of a payment, and the bank is what is killed",
      isDaily: true,
      victim: "bank",
      before: begun,
      act: () => pay("plain"),
      until: { call: /^\/api\/callbacks\//, at: "asked" },
      meanwhile: () => tell("shop", "poll"),
      end: "processing",
    },
    {
      title: "after the bank has given money back, before it says so, and the bank is what is killed",
      victim: "bank",
      before: cancelled,
      act: () => tell("shop", "send"),
      until: { call: /refund\.do$/, at: "answered" },
      end: "cancelled",
    },
  ];

  /** Kills the process that acts at the very point, and lets go of what it was stopped by. */
  async function killAt({ victim, act, until }: Point): Promise<void> {
    if ("call" in until) {
      const { reached, release } = proxy.hold(until.call, until.at);
      const acting = act().catch(() => {});
      await Promise.race([reached, acting.then(() => Promise.reject(new Error("It went past the point")))]);
      await kill(victim);
      release();
      await acting;
      return;
    }
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query(until.rows);
      const acting = act().catch(() => {});
      let isPast = false;
      const past = acting.then(() => {
        isPast = true;
        throw new Error("It went past the point");
      });
      const somebodyWaits = async () => {
        while (!isPast) {
          const { rows } = await holder.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          if (rows.length > 0) return;
        }
      };
      await Promise.race([somebodyWaits(), past]);
      await kill(victim);
      await holder.query("rollback");
      await acting;
    } finally {
      await holder.end();
    }
  }

  /** All that is done by itself within a minute. */
  async function passMinute(): Promise<void> {
    for (const pause of [0, 15, 15, 15, 15]) {
      later(pause);
      await tell("bank", "tick");
      await tell("shop", "poll");
      await tell("shop", "expire");
      await tell("shop", "send");
    }
  }

  async function expectMoneyIsGoods(end: Point["end"]): Promise<void> {
    const order = await observer.orderOf(access);
    const kept = await observer.keptAtBank(access.identity);
    const { onShelf, kept: reserved } = await stock.wheels();
    const isCancelled = end === "cancelled";
    expect({ status: order.status, state: order.paying?.state, kept, onShelf, reserved: reserved > 0 }).toEqual({
      status: end,
      state: isCancelled ? "refunded" : "paid",
      ...(isCancelled ? { kept: 0, onShelf: 8, reserved: false } : { kept: SUM, onShelf: 4, reserved: true }),
    });
    const rows = await observer.payments();
    const atBank = await observer.bankPayments(access.identity);
    const sumOf = (list: { capturedKopecks: number; refundedKopecks: number }[]) =>
      list.reduce((sum, { capturedKopecks, refundedKopecks }) => sum + capturedKopecks - refundedKopecks, 0);
    expect(sumOf(rows)).toBe(sumOf(atBank.map(({ facts }) => facts)));
    // That an attempt can no longer be closed is told by its facts; money moves as it was told to.
    const moves = (await observer.commands()).filter(({ amountKopecks }) => amountKopecks > 0);
    expect(moves.filter(({ state }) => state !== "done")).toEqual([]);
  }

  const chosen = RACE_ROUNDS >= 200 ? points : points.filter(({ isDaily }) => isDaily);

  it.each(chosen)(
    "$title, is goods or has come back within a minute",
    async (point) => {
      await point.before?.();
      await killAt(point);
      await point.meanwhile?.();
      await start(point.victim);
      await passMinute();
      if (point.after) {
        await point.after();
        await passMinute();
      }
      await expectMoneyIsGoods(point.end);
      // Notices that waited for the shop do no harm when they are applied in the end.
      await tell("shop", "notices");
      await passMinute();
      await expectMoneyIsGoods(point.end);
      // It would leave a bank that was silent alone for some seconds, and the next point with it.
      if (point.victim === "bank") {
        await kill("shop");
        await start("shop");
      }
    },
    180_000,
  );
});
