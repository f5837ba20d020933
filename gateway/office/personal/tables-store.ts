import { type SQL, sql } from "drizzle-orm";

/**
 * Whose data: an account with its confirmed phones (E.164, and their last ten digits) and confirmed addresses of mail; or a guest, who is one
 * phone alone. Nothing that belongs to an account is a guest's.
 */
export interface Person {
  /** Null for a guest. */
  userId: number | null;
  phones: readonly string[];
  digits: readonly string[];
  emails: readonly string[];
}

/** What is written over what tells who it was; `where` holds for rows in which something of it is left. */
export interface Blanking {
  set: string;
  where: string;
}

/** What becomes of rows: removed, made anonymous, or left as they are. */
export type Fate = "removed" | "stays" | Blanking;

/** Tables that have a rule of their own when two accounts are joined: `gateway/office/merging` has one for each. */
export type MergeRule =
  | "account"
  | "acting"
  | "cars"
  | "cart"
  | "consents"
  | "contacts"
  | "invitations"
  | "merges"
  | "opened"
  | "points"
  | "reviews"
  | "secrets"
  | "uses";

/**
 * What becomes of the rows of an account that goes into another: `moved` names the column that gets the id of the staying one, `once` the
 * columns by which a row counts once: what the staying account has already is removed. `follows`: rows without an account, which hang on
 * another row, a phone or an address. `stays`: a history that nobody changes names the account that went.
 */
export type AtMerge = { moved: string; once?: string } | "removed" | "follows" | "stays" | { by: MergeRule };

/**
 * A table with personal data: the export of a customer's data, the deletion of an account, the joining of two and the retention all follow
 * these rows. Texts are SQL about the table's own columns, and Russian for the customer.
 */
export interface PersonalTable {
  table: string;
  /** The rows of one person. */
  own: (person: Person) => SQL;
  /** What the customer is shown and given: the title of the list, and its columns. Null for a table that only repeats others or is a secret. */
  shown: { title: string; columns: string } | null;
  /** When the account is deleted. Tables that go with the user's row by a reference are removed as well. */
  atDeletion: Fate;
  /** When the account goes into another one of the same client. */
  atMerge: AtMerge;
  /** For how long, in Russian, and why. */
  kept: string;
  why: string;
  /** Which rows are due, and what becomes of them; null where the account, or the schedule `by`, ends them. */
  due: { when: string; fate: "removed" | Blanking } | { by: string } | null;
}

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Rows with the id of the account in a column. */
export const byUser =
  (column = "user_id") =>
  ({ userId }: Person): SQL =>
    sql`${sql.raw(column)} = ${userId}`;

/** Rows made while signed in, and those of a guest with a phone that the account has confirmed. C-10 */
export const byUserOrPhone = ({ userId, digits }: Person): SQL =>
  sql`(user_id = ${userId} or (user_id is null and phone_digits = any(${list(digits)})))`;

export const byPhone =
  (column = "phone") =>
  ({ phones }: Person): SQL =>
    sql`${sql.raw(column)} = any(${list(phones)})`;

export const byEmail = ({ emails }: Person): SQL => sql`email = any(${list(emails)})`;

/** Rows of a phone that an account may have made: those of another account are not the person's. */
export const byPhoneOfNobodyElse = (person: Person): SQL =>
  sql`(user_id = ${person.userId} or (user_id is null and ${byPhone()(person)}))`;

/** Acting for the account, and for the phone before it had one. */
export const byClient = ({ userId, digits }: Person): SQL =>
  sql`(client_user_id = ${userId} or (client_user_id is null and phone_digits = any(${list(digits)})))`;

/** Requests for a cheaper price; one whose price was promised to another account is that account's. */
export const ofOwnRequest = (person: Person): SQL =>
  sql`(${byPhone()(person)} and id not in (select request_id from personal_offers where user_id is not null and user_id is distinct from ${person.userId}))`;

/** Prices that were promised to the account, or to a phone of nobody. */
export const ofPromise = (person: Person): SQL =>
  sql`(user_id = ${person.userId} or (user_id is null and request_id in (select id from cheaper_price_requests where ${byPhone()(person)})))`;

/**
 * Messages to confirmed contacts, those about orders and visits of the person, whatever address they were sent to: a guest has confirmed
 * none, and those about the account to contacts that it had before or never confirmed. Other letters to an address that was typed may be
 * somebody else's, and so may those to an address that another account has as well.
 */
export const ofMessages = (person: Person): SQL =>
  sql`id in (
    select id from outbox_messages where recipient = any(${list([...person.phones, ...person.emails])})
    union all
    select id from outbox_messages where ${ofParent("order_id", "orders")(person)}
    union all
    select m.id from outbox_messages m join appointments on m.recipient = contact->>'email' and position(identity in m.body) > 0
      where m.kind like 'visit%' and ${byUserOrPhone(person)}
    union all
    select id from outbox_messages where kind in ('email_confirmation', 'account_changed') and recipient in (${ownContacts(person)}))`;

/** Contacts that the account has or had, without those that are another's now. */
const ownContacts = ({ userId }: Person): SQL =>
  sql`select value from (
    select email as value from user_emails where user_id = ${userId}
    union
    select contact->>'value' from account_changes, jsonb_array_elements((before->'emails') || (before->'phones')) contact where user_id = ${userId}
  ) contacts
  where not exists (select 1 from user_emails where email = value and user_id <> ${userId})
    and not exists (select 1 from user_phones where phone = value and user_id <> ${userId})`;

/** Cards that staff have opened, by the id or the digits of a phone. */
export const byClientKey = ({ userId, digits }: Person): SQL =>
  sql`client = any(${list(userId === null ? digits : [String(userId), ...digits])})`;

/** Rows of a parent that belongs to the person by `byUserOrPhone`. */
export const ofParent =
  (column: string, parent: "orders" | "appointments" | "storage_contracts") =>
  (person: Person): SQL =>
    sql`${sql.raw(column)} in (select id from ${sql.raw(parent)} where ${byUserOrPhone(person)})`;

/** Rows of a return of one of the person's orders. */
export const ofReturn = (person: Person): SQL =>
  sql`return_id in (select id from order_returns where ${ofParent("order_id", "orders")(person)})`;

export const ofOwnReview = ({ userId }: Person): SQL =>
  sql`review_id in (select id from reviews where user_id = ${userId})`;

/** Proposals about an account, on either side. */
export const ofOwnMerge = ({ userId }: Person): SQL => sql`(stays_id = ${userId} or goes_id = ${userId})`;

/** Rows that nobody can tell the person of. */
export const ofNobody = (): SQL => sql`false`;

export const ofOwnSession = ({ userId }: Person): SQL =>
  sql`session_id in (select id from sessions where user_id = ${userId})`;

/** Rows of orders that ended so long ago: accounts have to be kept for five years (402-ФЗ, article 29). */
export const ofOrderEnded = (years: number): string =>
  `order_id in (select id from orders where status in ('delivered', 'cancelled') and updated_at < now() - interval '${years} years')`;

export const older = (column: string, interval: string): string => `${column} < now() - interval '${interval}'`;
