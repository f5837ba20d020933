import { readCheaperPriceRequests } from "../../catalogue/enquiries/enquiries-store.ts";
import type { Services } from "../../chain/services.ts";
import { type Category, productPath } from "../../contract/catalogue/categories.ts";
import {
  appointmentsByPhone,
  appointmentsByReserve,
  clientCard,
  clientNoteAdd,
  contractsByNumber,
  dataOptions,
  loyaltySmsSend,
  managerTasks,
  openedClients,
  requestSources,
  staffProfileUpdate,
  userByUsername,
  userSearch,
} from "../../contract/office/staff-clients.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { phoneDigitsTyped } from "../../contract/platform/typed-text.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { STAFF_APPOINTMENT_LIMIT } from "../../contract/workshop/appointments.ts";
import { findPhoneOwner, type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { holdPhone } from "../../customers/auth/phone-tokens-store.ts";
import { createSearchCount, findClients, findOwner, hitsOf } from "../../customers/clients/find-clients.ts";
import { clientKeyOf, keyOfNumber, type SearchTerm, searchTermOf } from "../../customers/clients/search-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { notFound } from "../../platform/http/api-error.ts";
import type { GatewayLog } from "../../platform/http/mount.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { findAppointment, readAppointments } from "../../workshop/appointments/appointments-store.ts";
import { appointmentOf } from "../../workshop/appointments/view.ts";
import { findContract } from "../../workshop/storage/contracts-store.ts";
import { contractsOf } from "../../workshop/storage/view.ts";
import { changeNames, sendLoyaltySms } from "./change-client.ts";
import { readCard } from "./client-card.ts";
import { insertNote, readOpened, rememberOpened } from "./staff-store.ts";

const WEEK_MS = 7 * DAY_MS;
const SHOWN = 20;

/** Customers who asked for a cheaper price within a week and wait for a call; `isWhole` shows their phones. STF-007 */
async function readCheaperPrices(
  { connection: { db }, now }: Services,
  isWhole: boolean,
): Promise<OutputOf<typeof managerTasks>["cheaperPrices"]> {
  const rows = await readCheaperPriceRequests(db, new Date(now().getTime() - WEEK_MS), SHOWN);
  return Promise.all(
    rows.map(async ({ request, good }) => {
      const phoneDigits = phoneDigitsOf(request.phone);
      const userId = await findPhoneOwner(db, phoneDigits);
      const phone = `+7${phoneDigits}`;
      return {
        name: request.name,
        phone: forStaff("phone", phone, isWhole),
        client: userId !== null ? String(userId) : isWhole ? `7${phoneDigits}` : null,
        goodsTitle: good.title,
        goodsPath: productPath({ ...good, category: good.category as Category }),
        price: request.priceKopecks,
        createdAt: request.createdAt.toISOString(),
      };
    }),
  );
}

const CARDS_A_DAY = { uses: 300, seconds: 86_400 };

/** Counts the cards that a member of staff opens; more than 300 a day go into the log of errors, for they may be a theft of data. */
function createCardAlarm({ connection, now }: Services, log: GatewayLog) {
  const counts = countsInDatabase(connection.db, now);
  return async (staffId: number): Promise<void> => {
    const isUsual = await counts.consume(`opened-cards ${staffId}`, CARDS_A_DAY);
    if (!isUsual)
      log.error({
        call: "clientCard",
        error: new Error(`User ${staffId} has opened more than ${CARDS_A_DAY.uses} cards of clients within a day`),
      });
  };
}

interface StaffDependencies {
  services: Services;
  /** Scheme and host of the site without region, for links in messages. */
  siteOrigin: string;
  log: GatewayLog;
}

const KEPT_OPENED = 10;

/** Search and card of clients for staff and programs of the retailer. API-138 … API-146, STF-043 … STF-050 */
export function staffRoutes({ services, siteOrigin, log }: StaffDependencies): Route[] {
  const { db } = services.connection;
  const countSearch = createSearchCount(services);
  const noteOpened = createCardAlarm(services, log);

  /** Contacts are whole for programs and for those who act for clients. */
  const seesContacts = ({ actor }: StaffCaller) => actor.kind === "system" || actor.permissions.has("act");

  async function search(term: SearchTerm, caller: StaffCaller, searched: string) {
    await countSearch(caller, searched);
    return findClients(db, term, seesContacts(caller));
  }

  async function ownerOfKey(key: string): Promise<Owner> {
    const owner = await findOwner(db, clientKeyOf(key));
    if (owner === null) throw notFound("Клиент не найден");
    return owner;
  }

  const holdGuest = async (tx: Executor, owner: Owner): Promise<void> => {
    if (typeof owner !== "number") await holdPhone(tx, owner.phoneDigits);
  };

  return [
    route(userByUsername, async ({ phone }, caller) => {
      const phoneDigits = phoneDigitsTyped(phone);
      const [user] = await search(
        phoneDigits === null ? { by: "nothing" } : { by: "phone", phoneDigits },
        caller,
        phone,
      );
      if (!user) throw notFound("Клиент не найден");
      return { user };
    }),
    route(userSearch, async ({ query }, caller) => ({ users: await search(searchTermOf(query), caller, query) })),
    route(appointmentsByReserve, async ({ reserve_id: text }, caller) => {
      const term = searchTermOf(text);
      const users = await search(term, caller, text);
      const row = term.by === "number" ? await findAppointment(db, term.number) : null;
      return { users, services: row ? [appointmentOf(services, row)] : [] };
    }),
    route(appointmentsByPhone, async ({ phone }, caller) => {
      await countSearch(caller, phone);
      const page = { offset: 0, limit: STAFF_APPOINTMENT_LIMIT };
      const { rows, total } = await readAppointments(db, await ownerOfPhone(db, phone), page);
      return { services: rows.map((row) => appointmentOf(services, row)), total };
    }),
    route(contractsByNumber, async ({ number }, caller) => {
      await countSearch(caller, number);
      const row = await findContract(db, number);
      if (!row) return { users: [], contracts: [] };
      const owner = row.userId ?? (await ownerOfPhone(db, row.phoneDigits));
      const users = await hitsOf(db, [owner], { isWhole: seesContacts(caller), guestKey: keyOfNumber(row.number) });
      return { users, contracts: await contractsOf(db, services, [row]) };
    }),
    route(dataOptions, async () => ({
      requestSource: {
        typeOptions: (["call", "visit", "letter", "other"] as const).map((id) => ({ id, title: requestSources[id] })),
      },
    })),
    route(staffProfileUpdate, async (change, caller) => ({
      user: await changeNames(services, { ...change, siteOrigin }, caller),
    })),
    route(loyaltySmsSend, async ({ phone }, caller) => ({
      text: await sendLoyaltySms(services, { phone, siteOrigin }, caller),
    })),
    route(clientCard, async ({ client }, caller) => {
      const owner = await ownerOfKey(client);
      const card = await readCard(services, owner, { key: client, isWhole: seesContacts(caller) });
      if (caller.actor.kind === "staff") {
        const { userId } = caller.actor;
        const opened = { userId, client: card.key, openedAt: services.now() };
        await Promise.all([
          noteOpened(userId),
          db.transaction(async (tx) => {
            await holdGuest(tx, owner);
            await caller.audit(tx, { target: card.key, before: null, after: null });
            await rememberOpened(tx, opened, KEPT_OPENED);
          }),
        ]);
      }
      return card;
    }),
    route(openedClients, async (_input, caller) => {
      if (caller.actor.kind !== "staff") return { clients: [] };
      const rows = await readOpened(db, caller.actor.userId, KEPT_OPENED);
      const isWhole = seesContacts(caller);
      const clients = await Promise.all(
        rows.map(async ({ client, openedAt }) => {
          const owner = await findOwner(db, clientKeyOf(client));
          const hits = owner === null ? [] : await hitsOf(db, [owner], { isWhole, guestKey: client });
          return hits.map((hit) => ({ ...hit, openedAt: openedAt.toISOString() }));
        }),
      );
      return { clients: clients.flat() };
    }),
    route(managerTasks, async (_input, caller) => ({
      cheaperPrices: await readCheaperPrices(services, seesContacts(caller)),
    })),
    route(clientNoteAdd, async ({ client, key, source, text }, caller) => {
      const owner = await ownerOfKey(client);
      const authorId = caller.actor.kind === "staff" ? caller.actor.userId : null;
      await db.transaction(async (tx) => {
        await holdGuest(tx, owner);
        await insertNote(tx, owner, { key, authorId, source, text, createdAt: services.now() });
        await caller.audit(tx, { target: client, before: null, after: { source, text } });
      });
      return {};
    }),
  ];
}
