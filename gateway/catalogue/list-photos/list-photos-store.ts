import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isAmongLocked } from "../../platform/db/locks.ts";
import { goods, listPictures } from "../../platform/db/schema/goods.ts";

export type ListPicture = typeof listPictures.$inferSelect;

interface Claim {
  now: Date;
  /** Until when nobody else asks for them; whoever took them may be killed. */
  until: Date;
  perHost: number;
  most: number;
}

/** Takes addresses that are due, some of each host, so that nobody's hundred thousand pictures stop those of others. */
export async function claimDue(db: Executor, { now, until, perHost, most }: Claim): Promise<ListPicture[]> {
  const due = sql`
    with recursive hosts (host) as (
      (select host from list_pictures where due_at is not null order by host limit 1)
      union all
      select (select p.host from list_pictures p where p.due_at is not null and p.host > h.host order by p.host limit 1)
        from hosts h where h.host is not null)
    select p.url from hosts h cross join lateral (
      select url from list_pictures where host = h.host and due_at <= ${now} order by due_at limit ${perHost}) p
    limit ${most}`;
  const unlocked = sql`select url from list_pictures where url in (${due}) and due_at <= ${now} for update skip locked`;
  return db.update(listPictures).set({ dueAt: until }).where(isAmongLocked(listPictures.url, unlocked)).returning();
}

export async function changePicture(
  db: Executor,
  url: string,
  change: Partial<Omit<ListPicture, "url" | "host">>,
): Promise<void> {
  await db.update(listPictures).set(change).where(eq(listPictures.url, url));
}

/** Asks for them at another time, as if nobody had asked now. */
export async function putOff(db: Executor, urls: readonly string[], dueAt: Date): Promise<void> {
  if (urls.length > 0)
    await db
      .update(listPictures)
      .set({ dueAt })
      .where(inArray(listPictures.url, [...urls]));
}

const naming = (url: string) => sql`${goods.pictureUrls} @> array[${url}]::text[]`;

/** Whether goods on sale name the address. */
export async function isNamed(db: Executor, url: string): Promise<boolean> {
  const found = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(naming(url), eq(goods.isHidden, false)))
    .limit(1);
  return found.length > 0;
}

/** Ids of all goods that name the address, in their order. */
export async function goodsNaming(db: Executor, url: string): Promise<number[]> {
  const rows = await db.select({ id: goods.id }).from(goods).where(naming(url)).orderBy(asc(goods.id));
  return rows.map(({ id }) => id);
}

/** Gives goods the photos of files and of their addresses as they are now. Resolves to the ids of those that had others. */
export async function showPhotos(executor: Executor, ids: readonly number[], now: Date): Promise<number[]> {
  const photos = sql`shown_list_photos(${goods})`;
  const rows = await executor
    .update(goods)
    .set({ listPhotos: photos, updatedAt: now })
    .where(and(inArray(goods.id, [...ids]), sql`${goods.listPhotos} is distinct from ${photos}`))
    .returning({ id: goods.id });
  return rows.map(({ id }) => id);
}

/** Has those of the addresses that have a problem asked for as new ones are. Resolves to these. */
export async function askAgain(tx: Executor, urls: readonly string[], now: Date): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await tx
    .update(listPictures)
    .set({ dueAt: now, failures: 0 })
    .where(and(inArray(listPictures.url, [...urls]), isNotNull(listPictures.problem)))
    .returning({ url: listPictures.url });
  return rows.map(({ url }) => url);
}

/** What is known of addresses. */
export async function readPictures(db: Executor, urls: readonly string[]): Promise<Map<string, ListPicture>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select()
    .from(listPictures)
    .where(inArray(listPictures.url, [...urls]));
  return new Map(rows.map((row) => [row.url, row]));
}
