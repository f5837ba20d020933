import type { Services } from "../../chain/services.ts";
import {
  guestConsentWithdraw,
  guestErase,
  guestPersonal,
  guestPersonalExport,
} from "../../contract/office/personal.ts";
import { forStaff, maskPhone } from "../../contract/platform/personal.ts";
import { findPhoneOwner, type Owner } from "../../customers/auth/ownership-store.ts";
import { findGuestName } from "../../customers/clients/clients-store.ts";
import { createSearchCount, findOwner } from "../../customers/clients/find-clients.ts";
import { clientKeyOf } from "../../customers/clients/search-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { requireNoObstacles } from "./delete-account.ts";
import {
  countSections,
  erasePerson,
  guestOf,
  hasRows,
  lockGuest,
  readConsents,
  readObstacles,
  readSections,
} from "./personal-store.ts";

/** What a guest can withdraw by itself, and the rows that live on it. Advertising goes to nobody without an account. */
const withdrawn = {
  waiting: ["wait_list"],
  cheaperPrice: ["personal_offers", "cheaper_price_requests"],
} as const;
const kinds = ["waiting", "cheaperPrice"] as const;

/** A phone is not kept in the journal beyond what tells it from others: the journal outlives what it is about. */
const targetOf = (phoneDigits: string): string => maskPhone(`+7${phoneDigits}`);

/** What is kept of somebody who is known by a phone alone, and its end. 152-ФЗ */
export function guestPersonalRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const countSearch = createSearchCount(services);

  async function ownerOf(client: string): Promise<Owner> {
    const owner = await findOwner(db, clientKeyOf(client));
    if (owner === null) throw notFound("Клиент не найден");
    return owner;
  }

  async function phoneOf(client: string): Promise<string> {
    const owner = await ownerOf(client);
    if (typeof owner === "number")
      throw new ApiError("has_account", "У клиента есть личный кабинет: откройте его карточку заново");
    return owner.phoneDigits;
  }

  return [
    route(guestPersonal, async ({ client }, caller) => {
      const owner = await ownerOf(client);
      if (typeof owner === "number") return { accountId: owner, guest: null };
      await countSearch(caller, targetOf(owner.phoneDigits));
      const guest = guestOf(owner.phoneDigits);
      const [name, kept, consents, obstacles, has] = await Promise.all([
        findGuestName(db, owner.phoneDigits),
        countSections(db, guest),
        readConsents(db, guest),
        readObstacles(db, guest),
        Promise.all(kinds.map((kind) => hasRows(db, guest, withdrawn[kind].at(-1) ?? ""))),
      ]);
      const given = kinds.filter((_, at) => has[at]);
      return {
        accountId: null,
        guest: { name, phone: forStaff("none", `+7${owner.phoneDigits}`), kept, given, consents, obstacles },
      };
    }),
    route(guestPersonalExport, async ({ client }, caller) => {
      const phoneDigits = await phoneOf(client);
      const sections = await readSections(db, guestOf(phoneDigits));
      const lists = Object.fromEntries(sections.map(({ title, rows }) => [title, rows.length]));
      const target = targetOf(phoneDigits);
      await db.transaction((tx) => caller.audit(tx, { target, before: null, after: { lists } }));
      return { madeAt: services.now().toISOString(), sections };
    }),
    route(guestConsentWithdraw, async ({ client, kind }, caller) => {
      const phoneDigits = await phoneOf(client);
      const target = targetOf(phoneDigits);
      await eraseGuest(services, {
        phoneDigits,
        tables: withdrawn[kind],
        audit: (tx, rows) => caller.audit(tx, { target, before: null, after: { kind, rows } }),
      });
      return {};
    }),
    route(guestErase, async ({ client, reason, identified }, caller) => {
      const phoneDigits = await phoneOf(client);
      const target = targetOf(phoneDigits);
      await eraseGuest(services, {
        phoneDigits,
        tables: null,
        audit: (tx, rows) => caller.audit(tx, { target, before: null, after: { reason, identified, rows } }),
      });
      return {};
    }),
  ];
}

interface Erasure {
  /** The last ten digits. */
  phoneDigits: string;
  /** Null erases everything, unless something is under way. */
  tables: readonly string[] | null;
  /** In the transaction of the erasure. */
  audit(tx: Executor, rows: Record<string, number>): Promise<void>;
}

/**
 * Erases what is kept under a phone of nobody, as at the deletion of an account: what the law keeps stays without a name. Made twice it finds
 * nothing the second time. What is written under the phone at the same moment comes first, and may prevent it, or comes after and stays
 * whole. Throws `has_account`, `has_obstacles`. 152-ФЗ
 */
function eraseGuest(services: Services, { phoneDigits, tables, audit }: Erasure): Promise<void> {
  return repeatableTransaction(services.connection.db, async (tx) => {
    const guest = await lockGuest(tx, phoneDigits);
    if ((await findPhoneOwner(tx, phoneDigits)) !== null)
      throw new ApiError("has_account", "У этого телефона уже есть личный кабинет: откройте карточку клиента заново");
    if (tables === null) await requireNoObstacles(tx, guest, "Стереть данные пока нельзя");
    await audit(tx, await erasePerson(tx, guest, tables ?? undefined));
  });
}
