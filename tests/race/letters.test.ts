import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announceBackInStock } from "../../gateway/catalogue/enquiries/announce-back-in-stock.ts";
import { enquiryRoutes } from "../../gateway/catalogue/enquiries/handlers.ts";
import { createCardReader } from "../../gateway/catalogue/goods/card-reader.ts";
import type { Services } from "../../gateway/chain/services.ts";
import { goodsSubscribe, goodsUnsubscribe } from "../../gateway/contract/catalogue/enquiries.ts";
import { stockSubscriptions } from "../../gateway/platform/db/schema/enquiries.ts";
import { stock } from "../../gateway/platform/db/schema/goods.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import { sendLetters } from "../../gateway/platform/outbox/send-due.ts";
import type { MailProvider } from "../../gateway/platform/providers/mail/mail-provider.ts";
import { hashOfSecret } from "../../gateway/platform/secret.ts";
import { openTestGateway, type TestGateway } from "../../gateway/testing/client.ts";
import { fixtureLocations } from "../../gateway/testing/fixture.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { openTestServices } from "../../gateway/testing/services.ts";
import { hasPostgres } from "../support/postgres.ts";
import { startWorkers, type Workers } from "../support/workers.ts";

const SITE = "https://shop.test";
const GONE = fixtureId("W-BLADE");

describe.skipIf(!hasPostgres())("letters of several gateways, on one PostgreSQL", () => {
  let workers: Workers<TestGateway & { services: Services }>;

  beforeAll(async () => {
    workers = await startWorkers(async (connection) => {
      const services = await openTestServices(connection);
      const cards = createCardReader(services);
      return { ...openTestGateway(enquiryRoutes({ services, cards, siteOrigin: SITE })), services };
    });
  });
  beforeEach(async () => {
    const { db } = workers;
    await db.delete(outboxMessages);
    await db.delete(stockSubscriptions);
    await db.delete(stock).where(sql`${stock.goodsId} = ${GONE}`);
  });
  afterAll(async () => {
    expect(workers.all.flatMap(({ failures }) => failures)).toEqual([]);
    await workers.stop();
  });

  const never = new AbortController().signal;
  const announceTogether = () =>
    Promise.all([...workers.all, ...workers.all].map(({ services }) => announceBackInStock(services, SITE, never)));
  const secretOf = (n: number) => `secret-${n}`;

  async function subscribed(count: number): Promise<void> {
    await workers.db.insert(stockSubscriptions).values(
      Array.from({ length: count }, (_, n) => ({
        goodsId: GONE,
        regionSlug: "ekaterinburg",
        email: `anna${n}@example.ru`,
        endHash: hashOfSecret(secretOf(n)),
      })),
    );
  }
  const arrive = () =>
    workers.db.insert(stock).values({ goodsId: GONE, locationId: fixtureLocations.malysheva, quantity: 4 });

  it("write one about each return, never two and never none", async () => {
    await subscribed(350);
    await arrive();
    // What one worker holds the others pass over, so a single look may leave some to the next.
    const written = [...(await announceTogether()), ...(await announceTogether())];
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(350);
    const letters = await workers.db.select().from(outboxMessages);
    expect(letters).toHaveLength(350);
    expect(new Set(letters.map(({ recipient }) => recipient)).size).toBe(350);
    expect(await workers.db.$count(stockSubscriptions)).toBe(0);
  });

  it("write one or end the subscription when both happen at once", async () => {
    await subscribed(40);
    await arrive();
    await Promise.all([
      announceTogether(),
      ...Array.from({ length: 40 }, (_, n) =>
        workers.first.call(goodsUnsubscribe, { good_id: "W-BLADE", secret: secretOf(n) }),
      ),
    ]);
    await announceTogether();
    expect(await workers.db.$count(stockSubscriptions)).toBe(0);
    const letters = await workers.db.select().from(outboxMessages);
    expect(new Set(letters.map(({ recipient }) => recipient)).size).toBe(letters.length);
  });

  it("confirm a subscription that is asked for many times at once with one letter", async () => {
    const asked = [...workers.all, ...workers.all, ...workers.all].map((worker) =>
      worker.call(goodsSubscribe, { good_id: "W-BLADE", email: "anna@example.ru" }, { region: "ekaterinburg" }),
    );
    expect((await Promise.all(asked)).map(({ status_code }) => status_code)).toEqual(Array(6).fill(200));
    expect(await workers.db.$count(stockSubscriptions)).toBe(1);
    expect(await workers.db.$count(outboxMessages)).toBe(1);
  });

  it("send each once", async () => {
    await workers.db.insert(outboxMessages).values(
      Array.from({ length: 60 }, (_, n) => ({
        channel: "mail" as const,
        recipient: `anna${n}@example.ru`,
        body: "Здравствуйте.",
      })),
    );
    const sent: string[] = [];
    const mail: MailProvider = {
      async send({ to }) {
        sent.push(to);
        return { outcome: "sent" };
      },
    };
    const log = { error: () => {} };
    await Promise.all(
      [...workers.all, ...workers.all].map(({ services }) => sendLetters(services.connection.db, mail, log, never)),
    );
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
  });
});
