import type { Services } from "../../chain/services.ts";
import { type ClientHit, MAX_HITS } from "../../contract/office/staff-clients.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { findStaying } from "../auth/accounts-store.ts";
import { findPhoneOwner, type Owner, ownerOfPhone } from "../auth/ownership-store.ts";
import { findByEmail, findByName, findByNumber, findGuestName, isGuestKnown, readAccounts } from "./clients-store.ts";
import { type ClientKey, keyOfNumber, type SearchTerm } from "./search-rules.ts";

const SEARCHES_A_MINUTE = 60;

/**
 * Notes that a caller looks for a client. Clients who were looked for or looked at are in the journal, although nothing is written.
 * People are limited, over all searches together: a thief of a session cannot copy all clients.
 */
export function createSearchCount({ connection: { db }, now }: Services) {
  const searches = createRateLimit(
    { name: "client-search", uses: SEARCHES_A_MINUTE, seconds: 60 },
    countsInDatabase(db, now),
  );
  return async ({ actor, audit }: StaffCaller, searched: string): Promise<void> => {
    if (actor.kind === "staff") await searches.consume(String(actor.userId));
    await db.transaction((tx) => audit(tx, { target: searched, before: null, after: null }));
  };
}

interface Contacts {
  phones: readonly string[];
  emails: readonly string[];
}

/** Contacts as a caller may see them: only those who act for clients see them whole. */
export const shownContacts = ({ phones, emails }: Contacts, isWhole: boolean) => ({
  phones: phones.map((phone) => forStaff("phone", phone, isWhole)),
  emails: emails.map((email) => forStaff("email", email, isWhole)),
});

export const fullName = ({ firstname, surname }: { firstname: string; surname: string }): string =>
  `${firstname} ${surname}`.trim();

/** Clients as a search names them, in the order of the owners. A guest's address is `guestKey`, or the phone. */
export async function hitsOf(
  executor: Executor,
  owners: readonly Owner[],
  { isWhole, guestKey }: { isWhole: boolean; guestKey?: string },
): Promise<ClientHit[]> {
  const accounts = await readAccounts(
    executor,
    owners.filter((owner) => typeof owner === "number"),
  );
  const hits: ClientHit[] = [];
  for (const owner of owners) {
    if (typeof owner === "number") {
      const account = accounts.find(({ id }) => id === owner);
      if (account)
        hits.push({ key: String(owner), id: owner, name: fullName(account), ...shownContacts(account, isWhole) });
      continue;
    }
    const { phoneDigits } = owner;
    hits.push({
      key: guestKey ?? phoneDigits,
      id: null,
      name: await findGuestName(executor, phoneDigits),
      ...shownContacts({ phones: [`+7${phoneDigits}`], emails: [] }, isWhole),
    });
  }
  return hits;
}

/** Clients whom a search finds, at most 20. */
export async function findClients(executor: Executor, term: SearchTerm, isWhole: boolean): Promise<ClientHit[]> {
  switch (term.by) {
    case "phone": {
      const owner = await findKnown(executor, term.phoneDigits);
      return owner === null ? [] : hitsOf(executor, [owner], { isWhole });
    }
    case "email":
      return hitsOf(executor, await findByEmail(executor, term.email, MAX_HITS), { isWhole });
    case "number": {
      const found = await findByNumber(executor, term.number, MAX_HITS);
      const hits = found.map(({ owner, number }) =>
        hitsOf(executor, [owner], { isWhole, guestKey: keyOfNumber(number) }),
      );
      return (await Promise.all(hits)).flat();
    }
    case "name":
      return hitsOf(executor, await findByName(executor, term.words, MAX_HITS), { isWhole });
    case "nothing":
      return [];
  }
}

/** The account of a phone, or its guest if anything is known of one. */
async function findKnown(executor: Executor, phoneDigits: string): Promise<Owner | null> {
  const userId = await findPhoneOwner(executor, phoneDigits);
  if (userId !== null) return userId;
  return (await isGuestKnown(executor, phoneDigits)) ? { phoneDigits } : null;
}

/** Whom the address of a card names; a phone always names somebody. An account that went into another one leads to that one. */
export async function findOwner(executor: Executor, key: ClientKey): Promise<Owner | null> {
  if ("phoneDigits" in key) return ownerOfPhone(executor, key.phoneDigits);
  if ("userId" in key) return (await findStaying(executor, key.userId)) ?? key.userId;
  const [found] = await findByNumber(executor, key.number, 1);
  return found?.owner ?? null;
}
