import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { users } from "../../platform/db/schema/users.ts";
import { findPerson } from "../personal/personal-store.ts";
import { byUserOrPhone, type Person } from "../personal/tables-store.ts";
import type { Consents, Membership, Standing } from "./rules.ts";

/** What decides whether an account may be joined; `except` is the proposal that is looked at. Null for an id that was never an account's. */
export async function readStanding(
  executor: Executor,
  userId: number,
  { at, except }: { at: Date; except: number | null },
): Promise<Standing | null> {
  const moment = at.toISOString();
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select deleted_at is not null as "isDeleted", blocked_at is not null as "isBlocked",
      exists (select from user_roles r where r.user_id = u.id and r.id <> 'client')
        or exists (select from department_users d where d.user_id = u.id) as "isStaff",
      (select stays_id from account_merges m where m.goes_id = u.id and m.state = 'done') as "goneInto",
      (select max(expires_at) from account_changes c where c.user_id = u.id and undone_at is null and expires_at > ${moment}) as "undoUntil",
      (select min(id) from account_merges m where (m.goes_id = u.id or m.stays_id = u.id) and m.state = 'proposed'
        and m.ends_at > ${moment} and m.id <> ${except ?? 0}) as "openMerge"
    from users u where id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  return {
    id: userId,
    isDeleted: row.isDeleted === true,
    isBlocked: row.isBlocked === true,
    isStaff: row.isStaff === true,
    goneInto: row.goneInto === null ? null : Number(row.goneInto),
    undoUntil: row.undoUntil === null ? null : new Date(String(row.undoUntil)),
    openMerge: row.openMerge === null ? null : Number(row.openMerge),
  };
}

/** Titles of campaigns that open orders of both are lowered by, those that a guest placed with a confirmed phone included. */
export async function readHeldCampaigns(executor: Executor, stays: Person, goes: Person): Promise<string[]> {
  const held = (person: Person) =>
    sql`select campaign_name from promo_uses where state = 'held' and ${byUserOrPhone(person)}`;
  const { rows } = await executor.execute<{ title: string }>(
    sql`select title from promo_campaigns where name in (${held(stays)} intersect ${held(goes)}) order by title`,
  );
  return rows.map(({ title }) => title);
}

/** What the page shows of an account. */
export interface SideFigures {
  firstname: string;
  surname: string;
  registeredAt: Date;
  orders: number;
  openOrders: number;
  visits: number;
  contracts: number;
  cars: number;
  reviews: number;
  cartLines: number;
  points: number;
  debt: number;
  isMember: boolean;
  hasPassword: boolean;
  adsSms: boolean;
  adsEmail: boolean;
}

const nobody = (userId: number): Person => ({ userId, phones: [], digits: [], emails: [] });

/** Figures of an account, those of a guest with its confirmed phones included. */
export async function readFigures(executor: Executor, userId: number): Promise<SideFigures | null> {
  const person = (await findPerson(executor, userId)) ?? nobody(userId);
  const own = byUserOrPhone(person);
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select firstname, surname, created_at as "registeredAt", accept_sms as "adsSms", accept_email as "adsEmail",
      password_hash is not null as "hasPassword",
      (select count(*)::int from orders where ${own}) as orders,
      (select count(*)::int from orders where ${own} and status not in ('delivered', 'cancelled')) as "openOrders",
      (select count(*)::int from appointments where ${own}) as visits,
      (select count(*)::int from storage_contracts where ${own}) as contracts,
      (select count(*)::int from user_cars where user_id = ${userId}) as cars,
      (select count(*)::int from reviews where user_id = ${userId}) as reviews,
      (select count(*)::int from cart_lines l join carts c on c.id = l.cart_id where c.user_id = ${userId}) as "cartLines",
      coalesce((select sum(left_points)::int from loyalty_lots where user_id = ${userId} and left_points > 0), 0) as points,
      coalesce((select debt from loyalty_accounts where user_id = ${userId}), 0) as debt,
      exists (select from loyalty_accounts where user_id = ${userId} and registered_at is not null and blank_confirmed_at is not null) as "isMember"
    from users where id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  return { ...(row as unknown as SideFigures), registeredAt: new Date(String(row.registeredAt)) };
}

/** What both accounts have of the same, or owe each other. */
export interface Overlap {
  reviews: number;
  cars: number;
  campaigns: string[];
  invitedEachOther: boolean;
}

export async function readOverlap(executor: Executor, staysId: number, goesId: number): Promise<Overlap> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select (select count(*)::int from reviews a join reviews b using (goods_id) where a.user_id = ${staysId} and b.user_id = ${goesId}) as reviews,
      (select count(*)::int from user_cars b where b.user_id = ${goesId} and exists (
        select from user_cars a where a.user_id = ${staysId} and a.modification->>'slug' = b.modification->>'slug'
          and a.generation->>'slug' = b.generation->>'slug' and a.model->>'slug' = b.model->>'slug' and a.brand->>'slug' = b.brand->>'slug'
          and (a.registration_number = b.registration_number or a.registration_number = '' or b.registration_number = ''))) as cars,
      coalesce((select json_agg(distinct c.title) from promo_uses a join promo_uses b using (campaign_name) join promo_campaigns c on c.name = campaign_name
        where a.user_id = ${staysId} and b.user_id = ${goesId} and a.state <> 'returned' and b.state <> 'returned'), '[]') as campaigns,
      exists (select from loyalty_invitations where (invited_id = ${staysId} and inviter_id = ${goesId})
        or (invited_id = ${goesId} and inviter_id = ${staysId})) as "invitedEachOther"`);
  return rows[0] as unknown as Overlap;
}

/** Consents and membership of an account, and who has invited it. */
export async function readConsented(
  executor: Executor,
  userId: number,
): Promise<{ consents: Consents; member: Membership & { refererCode: string | null; invitedBy: number | null } }> {
  const [row] = await executor
    .select({ adsSms: users.acceptSms, adsEmail: users.acceptEmail, member: loyaltyAccounts })
    .from(users)
    .leftJoin(loyaltyAccounts, eq(loyaltyAccounts.userId, users.id))
    .where(and(eq(users.id, userId)));
  const member = row?.member ?? null;
  return {
    consents: {
      adsSms: row?.adsSms ?? false,
      adsEmail: row?.adsEmail ?? false,
      loyalty: member?.blankConfirmedAt != null,
    },
    member: {
      registeredAt: member?.registeredAt ?? null,
      blankConfirmedAt: member?.blankConfirmedAt ?? null,
      blockedAt: member?.blockedAt ?? null,
      refererCode: member?.refererCode ?? null,
      invitedBy: member?.invitedBy ?? null,
    },
  };
}
