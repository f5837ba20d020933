import { and, count, desc, eq, gt, isNull, lte, max, ne, sql } from "drizzle-orm";
import { documentDay } from "../../chain/documents/documents-store.ts";
import type { ShopSettings } from "../../chain/shop-settings/shop-settings.ts";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import { exchangeSessions } from "../../platform/db/schema/exchange.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { payments, receipts, trialPayments } from "../../platform/db/schema/payments.ts";
import { courierTariffs } from "../../platform/db/schema/region-terms.ts";
import { locations, regions } from "../../platform/db/schema/regions.ts";
import { fittingRates } from "../../platform/db/schema/services.ts";
import { documentVersions } from "../../platform/db/schema/site.ts";
import { storeFacts } from "../../platform/db/schema/system-state.ts";
import { userConsents, userRoles } from "../../platform/db/schema/users.ts";
import { readChannels } from "../../platform/outbox/message-list-store.ts";
import type { ShopFacts } from "./row-rules.ts";

/** Consents of the demonstration's people are to a text of this version, nobody else's. */
const DEMO_CONSENT = "demo";

/** What the database knows of the shop before it opens. */
export async function readShopFacts(db: Database, settings: ShopSettings, now: Date): Promise<ShopFacts> {
  const { name, certificate, foundedYear } = settings.current("shop");
  const [isDemo, documents, centres, sold, staff, paid, channels] = await Promise.all([
    db.$count(storeFacts, eq(storeFacts.name, "demo")),
    readDocuments(db, now),
    readCentres(db),
    readGoods(db),
    readStaff(db),
    readPaid(db),
    readChannels(db),
  ]);
  const [receipt] = await db
    .select({ at: max(receipts.updatedAt) })
    .from(receipts)
    .where(eq(receipts.state, "done"));
  const [exchange] = await db.select({ at: max(exchangeSessions.seenAt) }).from(exchangeSessions);
  const sentAt = (id: "mail" | "sms") => channels.find(({ channel }) => channel === id)?.sentAt ?? null;
  return {
    isDemo: isDemo > 0,
    name,
    hasCertificate: certificate !== "",
    foundedYear,
    inn: settings.current("seller").inn,
    ...documents,
    regions: await db.$count(regions, isNull(regions.archivedAt)),
    ...centres,
    ...sold,
    fittingRates: await db.$count(fittingRates, isNull(fittingRates.archivedAt)),
    courierTariffs: await db.$count(courierTariffs, isNull(courierTariffs.archivedAt)),
    ...staff,
    paidAt: Object.fromEntries(paid.flatMap(({ provider, at }) => (at === null ? [] : [[provider, at]]))),
    sentAt: { mail: sentAt("mail"), sms: sentAt("sms") },
    receiptAt: receipt?.at ?? null,
    exchangedAt: exchange?.at ?? null,
  };
}

/** When something was last paid at each provider, a rouble that tried it as well as an order. */
async function readPaid(db: Database) {
  const [ofOrders, ofTrials] = await Promise.all(
    [payments, trialPayments].map((table) =>
      db
        .select({ provider: table.provider, at: max(table.paidAt) })
        .from(table)
        .groupBy(table.provider),
    ),
  );
  const latest = new Map<string, Date | null>();
  for (const { provider, at } of [...(ofOrders ?? []), ...(ofTrials ?? [])]) {
    const known = latest.get(provider) ?? null;
    latest.set(provider, known !== null && (at === null || known > at) ? known : at);
  }
  return [...latest].map(([provider, at]) => ({ provider, at }));
}

/** Versions in force that nobody of the staff has written came with the shop. */
async function readDocuments(db: Database, now: Date) {
  const { document, startsOn, changedBy, archivedAt } = documentVersions;
  const inForce = await db
    .selectDistinctOn([document], { changedBy })
    .from(documentVersions)
    .where(and(isNull(archivedAt), lte(startsOn, documentDay(now))))
    .orderBy(document, desc(startsOn));
  const given = inForce.filter((version) => version.changedBy === null);
  return { documents: inForce.length, givenDocuments: given.length };
}

async function readCentres(db: Database) {
  const { title, bays, hours, kind, archivedAt } = locations;
  const open = await db
    .select({ title, bays, hours })
    .from(locations)
    .where(and(eq(kind, "shop"), isNull(archivedAt)))
    .orderBy(title);
  const titles = (rows: typeof open) => rows.map((row) => row.title);
  return {
    centres: open.length,
    centresWithoutBays: titles(open.filter((row) => row.bays === 0)),
    centresAlwaysClosed: titles(open.filter((row) => row.hours.every((day) => day === null))),
  };
}

async function readGoods(db: Database) {
  const isSold = eq(goods.isHidden, false);
  const inStock = db.select({ id: stock.goodsId }).from(stock).where(gt(stock.quantity, 0));
  const [[all], [held]] = await Promise.all([
    db.select({ many: count() }).from(goods).where(isSold),
    db
      .select({ many: count() })
      .from(goods)
      .where(and(isSold, sql`${goods.id} in ${inStock}`)),
  ]);
  return { goods: all?.many ?? 0, goodsInStock: held?.many ?? 0 };
}

async function readStaff(db: Database) {
  const { userId, id } = userRoles;
  const isStaff = ne(id, "client");
  const people = await db
    .select({ roles: sql<string[]>`array_agg(${id})` })
    .from(userRoles)
    .where(isStaff)
    .groupBy(userId);
  const [demo] = await db
    .select({ many: sql<number>`count(distinct ${userId})::int` })
    .from(userRoles)
    .innerJoin(userConsents, eq(userConsents.userId, userId))
    .where(and(isStaff, sql`${userConsents.consent}->>'version' = ${DEMO_CONSENT}`));
  const approvers = people.filter(({ roles }) => permissionsOfRoles(roles).has("approvals"));
  return { approvers: approvers.length, demoStaff: demo?.many ?? 0 };
}

/** When the log of the database last went to its archive; null where it does not. */
export async function readArchivedAt(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select last_archived_time as at from pg_stat_archiver`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}
