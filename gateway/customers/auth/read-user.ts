import type { User } from "../../contract/customers/auth.ts";
import { primaryContact } from "../../contract/customers/primary-contact.ts";
import type { Executor } from "../../platform/db/database.ts";
import { notSignedIn } from "../../platform/http/api-error.ts";
import { findUser, type StoredContact, type UserRow } from "./user-store.ts";

/** The user as calls return it. Throws `unauthorized` for one that no longer exists. AUT-031 … AUT-042 */
export async function readUser(executor: Executor, userId: number, now: Date): Promise<User> {
  const row = await findUser(executor, userId, now);
  if (!row) throw notSignedIn();
  return userOf(row);
}

function userOf({ id, firstname, surname, loyalty, ...row }: UserRow): User {
  const emails = primaryFirst(row.emails).map(({ value, ...rest }) => ({ email: value, ...rest }));
  const hasJoined = loyalty?.registeredAt != null;
  return {
    id,
    firstname,
    surname,
    phones: primaryFirst(row.phones).map(({ value, ...rest }) => ({ phone: value.replace("+", ""), ...rest })),
    emails,
    info: {
      emails: emails.map(({ email }) => ({ email })),
      profile: { firstName: firstname, lastName: surname, fullName: `${firstname} ${surname}`.trim() },
    },
    roles: row.roles,
    autos: { total: row.cars },
    loyalty: { balance: loyalty?.balance ?? 0, blank: { confirmed: loyalty?.blankConfirmedAt != null } },
    is_loyalty_registered: hasJoined,
    is_loyalty_register_in_progress: loyalty !== null && !hasJoined,
    loyalty_referer_code: hasJoined ? (loyalty?.refererCode ?? null) : null,
    has_password: row.hasPassword,
    disabled_notices: row.disabledNotices,
    counters: { orders: row.orders, appointments: row.appointments, contracts: row.contracts },
  };
}

/** AUT-037 … AUT-039 */
function primaryFirst(stored: readonly StoredContact[]): StoredContact[] {
  const contacts = stored.map((contact) => ({
    ...contact,
    confirmed_at: contact.confirmed_at === null ? null : new Date(contact.confirmed_at).toISOString(),
  }));
  const primary = primaryContact(contacts);
  return primary ? [primary, ...contacts.filter((contact) => contact !== primary)] : [];
}
