import { consentOf } from "../../chain/documents/consent.ts";
import type { Services } from "../../chain/services.ts";
import {
  accountDelete,
  clientDelete,
  clientPersonal,
  clientPersonalExport,
  consentWithdraw,
  personalExport,
  personalOverview,
} from "../../contract/office/personal.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import {
  readNotificationPreferences,
  setNotificationPreferences,
} from "../../customers/account/notifications-store.ts";
import { type ConsentBy, insertConsents } from "../../customers/auth/consents-store.ts";
import { requireFreshProof } from "../../customers/auth/fresh-proof.ts";
import { findUser } from "../../customers/auth/user-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { lockAccount, updateAccount } from "../../sales/loyalty/loyalty-store.ts";
import { deleteAccount } from "./delete-account.ts";
import { guestPersonalRoutes } from "./guest-handlers.ts";
import { countSections, findPerson, readConsents, readObstacles, readSections } from "./personal-store.ts";
import type { Person } from "./tables-store.ts";

const TOO_MANY = "Выгрузка доступна пять раз в час. Повторите позже";

/** What is kept about customers, their consents, and the end of their accounts. 152-ФЗ */
export function personalRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const exports = createRateLimit(
    { name: "personal exports", uses: 5, seconds: HOUR_SECONDS, message: TOO_MANY },
    countsInDatabase(db, services.now),
  );

  async function personOf(userId: number): Promise<Person> {
    const person = await findPerson(db, userId);
    if (person === null) throw notFound("Такого личного кабинета нет");
    return person;
  }

  async function overviewOf(userId: number) {
    const person = await personOf(userId);
    const [kept, consents, obstacles, preferences, user] = await Promise.all([
      countSections(db, person),
      readConsents(db, person),
      readObstacles(db, person),
      readNotificationPreferences(db, userId),
      findUser(db, userId, services.now()),
    ]);
    const inForce = {
      adsEmail: preferences.accept_email,
      adsSms: preferences.accept_sms,
      loyalty: user?.loyalty?.blankConfirmedAt != null,
    };
    const given = (["adsEmail", "adsSms", "loyalty"] as const).filter((kind) => inForce[kind]);
    return { kept, consents, obstacles, given, points: user?.loyalty?.balance ?? 0 };
  }

  const dataOf = async (person: Person) => ({
    madeAt: services.now().toISOString(),
    sections: await readSections(db, person),
  });

  return [
    route(personalOverview, async (_, { subject }) => overviewOf(subject)),
    route(personalExport, async (_, { subject }) => {
      await exports.consume(subject);
      return dataOf(await personOf(subject));
    }),
    route(consentWithdraw, async ({ kind }, caller) => {
      const to = kind === "loyalty" ? "loyalty" : "personalData";
      const consent = await consentOf(db, caller, { to, shown: undefined, now: services.now() });
      await withdrawConsent(db, caller.subject, kind, { consent, source: "personal" });
      return {};
    }),
    route(accountDelete, async (_, caller) => {
      const { actor, subject: userId, clientAddress } = caller;
      if (actor.userId !== userId) throw notSignedIn();
      await requireFreshProof(db, actor, services.now());
      await deleteAccount(services, { userId, staffId: null, reason: "", audit: async () => {} });
      services.logSecurityEvent({ event: "account_deleted", userId, clientAddress });
      return {};
    }),
    route(clientPersonal, async ({ userId }) => {
      const user = await findUser(db, userId, services.now());
      const name = user ? `${user.firstname} ${user.surname}`.trim() : "";
      return { ...(await overviewOf(userId)), name };
    }),
    route(clientPersonalExport, async ({ userId }, caller) => {
      const data = await dataOf(await personOf(userId));
      const lists = Object.fromEntries(data.sections.map(({ title, rows }) => [title, rows.length]));
      await db.transaction((tx) => caller.audit(tx, { target: String(userId), before: null, after: { lists } }));
      return data;
    }),
    route(clientDelete, async ({ userId, reason }, caller) => {
      await deleteAccount(services, {
        userId,
        staffId: userIdOf(caller),
        reason,
        audit: (tx, rows) => caller.audit(tx, { target: String(userId), before: null, after: { reason, rows } }),
      });
      services.logSecurityEvent({ event: "account_deleted", userId, clientAddress: caller.clientAddress });
      return {};
    }),
    ...guestPersonalRoutes(services),
  ];
}

type Kind = InputOf<typeof consentWithdraw>["kind"];

/** Withdraws a consent, once: one that is not given stays so. Who leaves the programme keeps points until they end, and can join again. */
function withdrawConsent(db: Database, userId: number, kind: Kind, by: ConsentBy): Promise<void> {
  return db.transaction(async (tx) => {
    if (kind !== "loyalty") {
      const change = kind === "adsEmail" ? { accept_email: false } : { accept_sms: false };
      await setNotificationPreferences(tx, userId, change, by);
      return;
    }
    const account = await lockAccount(tx, userId);
    if (!account?.blankConfirmedAt) return;
    await updateAccount(tx, userId, { blankConfirmedAt: null });
    await insertConsents(tx, { userId, kinds: ["loyalty"], isGiven: false, ...by });
  });
}
