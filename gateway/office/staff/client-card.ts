import type { Services } from "../../chain/services.ts";
import type { clientCard } from "../../contract/office/staff-clients.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import { STAFF_APPOINTMENT_LIMIT } from "../../contract/workshop/appointments.ts";
import { findGone } from "../../customers/auth/accounts-store.ts";
import type { Owner } from "../../customers/auth/ownership-store.ts";
import { findGuestName, isGuestKnown, readAccounts, readLatestOrders } from "../../customers/clients/clients-store.ts";
import { fullName, shownContacts } from "../../customers/clients/find-clients.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { readActsFor } from "../../platform/journal/journal-store.ts";
import { readAppointments } from "../../workshop/appointments/appointments-store.ts";
import { appointmentOf } from "../../workshop/appointments/view.ts";
import { readContracts } from "../../workshop/storage/contracts-store.ts";
import { contractsOf } from "../../workshop/storage/view.ts";
import { readNotes } from "./staff-store.ts";

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
