import { sql } from "drizzle-orm";
import type { Executor } from "../platform/db/database.ts";
import type { TestShop } from "./shop.ts";
import { bringTo, storeOrder } from "./stored-orders.ts";

interface Column {
  table: string;
  column: string;
  type: string;
  isNeeded: boolean;
}

/** Every column of the schema. */
export async function readColumns(db: Executor): Promise<Column[]> {
  const { rows } = await db.execute(sql`
    select c.table_name as "table", c.column_name as "column", c.data_type as type,
      c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO' as "isNeeded"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  return rows as unknown as Column[];
}

let known: Promise<Column[]> | null = null;
/** The schema is the same in every test database. */
function columnsOnce(db: Executor): Promise<Column[]> {
  known ??= readColumns(db);
  return known;
}

let made = 0;

function anyOf(type: string): unknown {
  made += 1;
  if (type === "jsonb")
    return JSON.stringify({ version: "2026-11-01", address: "203.0.113.7", at: "2026-11-02T07:00:00.000Z" });
  if (type === "ARRAY") return "{}";
  if (type === "boolean") return false;
  if (type === "uuid") return crypto.randomUUID();
  if (type === "bytea") return Buffer.from([1]);
  if (type === "date") return "2026-11-20";
  if (type.startsWith("timestamp")) return "2026-11-20T07:00:00Z";
  return /int|numeric|real|double/.test(type) ? 1 : `text ${made}`;
}

/** Stores a row with these values, and anything in the other columns that need something. */
export async function put(db: Executor, table: string, values: Record<string, unknown>): Promise<number> {
  const columns = (await columnsOnce(db)).filter((each) => each.table === table);
  const whole = { ...values };
  for (const { column, type, isNeeded } of columns) if (isNeeded && !(column in whole)) whole[column] = anyOf(type);
  const names = sql.join(
    Object.keys(whole).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const all = sql.join(
    Object.values(whole).map(
      (value) =>
        sql`${typeof value === "object" && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value}`,
    ),
    sql`, `,
  );
  const { rows } = await db.execute(sql`insert into ${sql.identifier(table)} (${names}) values (${all}) returning *`);
  return Number(rows[0]?.id ?? 0);
}

let people = 0;

interface RichClient {
  userId: number;
  phone: string;
  email: string;
  code: string;
  orderId: number;
  orderNumber: string;
}

interface RichClientInput {
  /** Clear of every id that the tables count themselves. */
  userId: number;
  /** Whose clients these are. */
  staffId: number;
  /** The goods of the client's review. */
  goodsId: number;
  /** Campaign of an order that was handed out. */
  campaign: string;
  inviterId: number | null;
}

/** A client with a row in each table that an account can have one in. */
export async function putRichClient(
  shop: Pick<TestShop, "services">,
  { userId, staffId, goodsId, campaign, inviterId }: RichClientInput,
): Promise<RichClient> {
  const { db } = shop.services.connection;
  people += 1;
  const digits = `95500000${10 + people}`;
  const phone = `+7${digits}`;
  const email = `rich-${people}@shop.test`;
  const own = { user_id: userId };
  await put(db, "users", { id: userId, firstname: `Марфа ${people}`, accept_sms: true, accept_email: true });
  await put(db, "user_roles", { ...own, id: "client" });
  await put(db, "user_phones", { ...own, phone, is_primary: true, confirmed_at: "2026-10-01T07:00:00Z" });
  await put(db, "user_emails", { ...own, email, is_primary: true, confirmed_at: "2026-10-01T07:00:00Z" });
  await put(db, "user_consents", { ...own, kind: "adsEmail" });
  const sessionId = crypto.randomUUID();
  await put(db, "sessions", { ...own, id: sessionId });
  await put(db, "spent_refresh_tokens", { session_id: sessionId });
  await put(db, "staff_browsers", { ...own });
  await put(db, "phone_confirmations", { phone });
  await put(db, "phone_tokens", { phone });
  for (const purpose of ["password", "unsubscribe"]) await put(db, "letter_secrets", { ...own, purpose, email });
  await put(db, "account_changes", { ...own, before: {}, expires_at: "2026-10-08T07:00:00Z" });
  await put(db, "disabled_campaign_notices", { ...own, campaign_name: campaign });
  const car = (slug: string) => ({ slug, title: slug });
  await put(db, "user_cars", {
    ...own,
    brand: car("lada"),
    model: car("vesta"),
    generation: car("i"),
    modification: car(`m${people}`),
  });
  const cartId = crypto.randomUUID();
  await put(db, "carts", { ...own, id: cartId });
  await put(db, "cart_lines", { cart_id: cartId, goods_id: goodsId, sku: `O-${people}`, quantity: 1 });
  await put(db, "stock_subscriptions", { goods_id: goodsId, region_slug: "perm", email });
  const requestId = await put(db, "cheaper_price_requests", { goods_id: goodsId, phone });
  await put(db, "personal_offers", { ...own, request_id: requestId, goods_id: goodsId, cart_id: cartId });
  await put(db, "client_notes", { ...own, source: "call", text: `Заметка ${people}` });
  await put(db, "opened_clients", { user_id: staffId, client: String(userId) });
  await put(db, "staff_acting", { staff_id: staffId, client_user_id: userId, phone_digits: digits, reason: "call" });
  await put(db, "staff_actions", { staff_id: staffId, client_user_id: userId });

  const contact = { name: "Марфа", phone, email, comment: "" };
  const order = await storeOrder(db, { order: { userId, contact, phoneDigits: digits } });
  await bringTo(db, order.orderNumber, "delivered");
  const amount = { amount_kopecks: 100, state: "used", phone_digits: digits };
  await put(db, "promo_uses", { ...own, campaign_name: campaign, order_id: order.id, ...amount });
  await put(db, "promo_applications", { ...own, campaign_name: campaign });
  await put(db, "promo_coupons", { ...own, campaign_name: campaign });
  await put(db, "promo_email_tokens", { campaign_name: campaign, email });
  await put(db, "nps_answers", { ...own, order_id: order.id, score: 9 });
  const visit = { location_id: 1, phone_digits: digits, contact, status: "done", local_time: "2026-11-02T10:00" };
  await put(db, "appointments", { ...own, ...visit, ends_at: "2026-11-20T08:00:00Z" });
  await put(db, "wait_list", { ...own, phone_digits: digits, contact });
  const contract = { location_id: 1, phone_digits: digits, items: [] as unknown[], day_kopecks: 100, status: "stored" };
  const contractId = await put(db, "storage_contracts", { ...own, ...contract });
  const asked = { kind: "retrieve", planned_on: "2026-11-25", request_source: "account", actor_kind: "customer" };
  await put(db, "storage_requests", { contract_id: contractId, ...asked, actor_id: userId });
  const reviewId = await put(db, "reviews", {
    ...own,
    goods_id: goodsId,
    author: "Марфа",
    rating: 4,
    comment: `Отзыв ${people}`,
    created_at: `2026-10-${10 + people}T07:00:00Z`,
  });
  await put(db, "review_photos", { review_id: reviewId });
  await put(db, "review_replies", { ...own, review_id: reviewId });
  await put(db, "review_reactions", { ...own, review_id: reviewId });

  const code = `RICH${userId}`;
  const member = { registered_at: "2026-10-01T07:00:00Z", blank_confirmed_at: "2026-10-01T07:00:00Z" };
  await put(db, "loyalty_accounts", { ...own, referer_code: code, invited_by: inviterId, ...member });
  if (inviterId !== null)
    await put(db, "loyalty_invitations", { invited_id: userId, inviter_id: inviterId, state: "expected" });
  await put(db, "loyalty_corrections", { ...own, points: 6_000, state: "to_approve", requested_by_id: staffId });
  return { userId, phone, email, code, orderId: order.id, orderNumber: order.orderNumber };
}
