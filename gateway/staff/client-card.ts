import { readAppointments } from "../appointments/store.ts";
import { appointmentOf } from "../appointments/view.ts";
import { findGone } from "../auth/merged-accounts-store.ts";
import type { Owner } from "../auth/ownership-store.ts";
import { STAFF_APPOINTMENT_LIMIT } from "../contract/appointments.ts";
import type { OutputOf } from "../contract/endpoint.ts";
import { orderStatuses } from "../contract/orders.ts";
import type { clientCard } from "../contract/staff-clients.ts";
import { permissionsOfRoles } from "../contract/staff-permissions.ts";
import { notFound } from "../http/api-error.ts";
import { readActsFor } from "../journal/store.ts";
import type { Services } from "../services.ts";
import { readContracts } from "../storage/contracts-store.ts";
import { contractsOf } from "../storage/view.ts";
import { findGuestName, isGuestKnown, readAccounts, readLatestOrders } from "./clients-store.ts";
import { fullName, shownContacts } from "./find-clients.ts";
import { readNotes } from "./notes-store.ts";

const SHOWN_ORDERS = 999;
const SHOWN_ACTS = 10;
const SHOWN_NOTES = 50;

type Card = OutputOf<typeof clientCard>;
type Person = Pick<
  Card,
  "id" | "name" | "firstname" | "surname" | "phones" | "emails" | "isKnown" | "isBlocked" | "isStaff" | "loyaltyBalance"
>;

/** Everything that staff see of a client; `key` is what the card was opened by. Throws `not_found`. */
export async function readCard(
  services: Services,
  owner: Owner,
  { key, isWhole }: { key: string; isWhole: boolean },
): Promise<Card> {
  const { db } = services.connection;
  const person = await readPerson(services, owner, isWhole);
  const [latest, appointments, contracts, notes, acts] = await Promise.all([
    readLatestOrders(db, owner, SHOWN_ORDERS),
    readAppointments(db, owner, { offset: 0, limit: STAFF_APPOINTMENT_LIMIT }),
    readContracts(db, owner),
    readNotes(db, owner, SHOWN_NOTES),
    typeof owner === "number" ? readActsFor(db, [owner, ...(await findGone(db, owner))], SHOWN_ACTS) : [],
  ]);
  return {
    ...person,
    key: person.id === null ? key : String(person.id),
    orders: latest.rows.map(({ orderNumber, reserveId, status, createdAt, sumKopecks }) => ({
      identity: orderNumber,
      reserveId,
      status,
      title: orderStatuses[status],
      createdAt: createdAt.toISOString(),
      sum: sumKopecks,
    })),
    orderCount: latest.count,
    appointments: appointments.rows.map((row) => appointmentOf(services, row)),
    contracts: await contractsOf(db, services, contracts),
    notes: notes.map(({ note, firstname, surname }) => ({
      id: note.id,
      text: note.text,
      source: note.source,
      author: fullName({ firstname: firstname ?? "", surname: surname ?? "" }),
      createdAt: note.createdAt.toISOString(),
    })),
    acts: acts.map(({ id, call, target, at, firstname, surname }) => ({
      id,
      call,
      target,
      author: fullName({ firstname: firstname ?? "", surname: surname ?? "" }),
      createdAt: at.toISOString(),
    })),
  };
}

async function readPerson({ connection: { db } }: Services, owner: Owner, isWhole: boolean): Promise<Person> {
  if (typeof owner === "number") {
    const [account] = await readAccounts(db, [owner]);
    if (!account) throw notFound("Клиент не найден");
    const { id, firstname, surname, isBlocked, roleIds, loyaltyBalance } = account;
    return {
      id,
      name: fullName(account),
      firstname,
      surname,
      ...shownContacts(account, isWhole),
      isKnown: true,
      isBlocked,
      isStaff: permissionsOfRoles(roleIds).size > 0,
      loyaltyBalance,
    };
  }
  const { phoneDigits } = owner;
  const isKnown = await isGuestKnown(db, phoneDigits);
  // A phone of nobody tells something only to those who may order for it.
  if (!isKnown && !isWhole) throw notFound("Клиент не найден");
  return {
    id: null,
    name: await findGuestName(db, phoneDigits),
    firstname: "",
    surname: "",
    ...shownContacts({ phones: [`+7${phoneDigits}`], emails: [] }, isWhole),
    isKnown,
    isBlocked: false,
    isStaff: false,
    loyaltyBalance: null,
  };
}
