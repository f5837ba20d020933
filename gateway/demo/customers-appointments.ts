import { phoneDigitsOf } from "../customers/auth/phone-rules.ts";
import type { Executor } from "../platform/db/database.ts";
import { appointments } from "../platform/db/schema/appointments.ts";
import { storageContracts } from "../platform/db/schema/storage.ts";
import { addDays, localTime, momentAt } from "../platform/zone-time.ts";
import { insertDemoMinutes, localTimeText } from "./bookings.ts";
import { type DemoContext, shopAt } from "./customers-context.ts";

const LADA = "Lada Vesta";
const KIA = "Kia Rio";

/** `day` is relative to today; `minute` is local time at the shop. */
const APPOINTMENTS: readonly {
  title: string;
  car: string;
  day: number;
  minute: number;
  status: "active" | "done" | "cancelled";
  advice?: string[];
}[] = [
  { title: "Сезонная смена колёс, 4 шт. R16", car: LADA, day: 5, minute: 660, status: "active" },
  { title: "Замена масла и масляного фильтра", car: KIA, day: 12, minute: 840, status: "active" },
  {
    title: "Замена передних тормозных колодок",
    car: KIA,
    day: -24,
    minute: 720,
    status: "done",
    advice: [
      "Задние колодки изношены наполовину: проверьте через 10 000 км.",
      "Тормозная жидкость темнеет, замените её при следующем обслуживании.",
    ],
  },
  { title: "Проверка аккумулятора", car: LADA, day: -40, minute: 600, status: "cancelled" },
  {
    title: "Сезонная смена колёс, 4 шт. R16",
    car: LADA,
    day: -190,
    minute: 900,
    status: "done",
    advice: [
      "На правой передней шине порез боковины: до поездок за город её лучше заменить.",
      "Остаток протектора передних шин 4 мм: на следующий сезон нужны новые.",
      "Развал-схождение уходит: запишитесь на регулировку.",
    ],
  },
  { title: "Замена щёток стеклоочистителя", car: LADA, day: -260, minute: 780, status: "done" },
];

const FIRST_RESERVE_ID = 60_000_001;
const VISIT_MINUTES = 60;

/** Appointments in shops of the default region: upcoming, done with and without advice, and cancelled. */
export async function insertDemoAppointments(
  db: Executor,
  { region, shops, now, customer }: DemoContext,
): Promise<void> {
  const today = localTime(now, region.zone).day;
  const at = (day: number, minute: number) => momentAt(addDays(today, day), minute, region.zone);
  const rows = await db
    .insert(appointments)
    .values(
      APPOINTMENTS.map(({ title, car, day, minute, status, advice = [] }, position) => {
        const createdAt = at(Math.min(day, 0) - 6, 615);
        const updatedAt = status === "active" ? createdAt : at(status === "done" ? day : day - 1, minute);
        return {
          appointmentNumber: `Z-${FIRST_RESERVE_ID + position}`,
          reserveId: String(FIRST_RESERVE_ID + position),
          userId: customer.id,
          phoneDigits: phoneDigitsOf(customer.phone),
          locationId: shopAt(shops, position).id,
          title,
          startsAt: at(day, minute),
          endsAt: at(day, minute + VISIT_MINUTES),
          localTime: localTimeText(addDays(today, day), minute),
          status,
          carTitle: car,
          advice,
          createdAt,
          updatedAt,
        };
      }),
    )
    .returning();
  await insertDemoMinutes(
    db,
    rows.filter(({ status }) => status === "active"),
  );
}

/** What a day of storage of four wheels costs. */
const DAY_KOPECKS = 2_000;

/** One current storage contract and one that has ended. */
export async function insertDemoContracts(db: Executor, { region, shops, now, customer }: DemoContext): Promise<void> {
  const today = localTime(now, region.zone).day;
  const contract = (
    number: string,
    items: { title: string; quantity: number }[],
    status: "stored" | "returned",
    { from, until, paid, kind }: { from: number; until: number; paid: number; kind: "tyres" | "wheels" },
  ) => ({
    number,
    userId: customer.id,
    phoneDigits: phoneDigitsOf(customer.phone),
    locationId: shopAt(shops, 0).id,
    items,
    kind,
    sizes: [{ width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 }],
    place: `Стеллаж ${number.slice(-2)}`,
    status,
    startsOn: addDays(today, from),
    planningDate: addDays(today, until),
    dayKopecks: DAY_KOPECKS,
    paidUntil: addDays(today, paid),
    createdAt: momentAt(addDays(today, from), 720, region.zone),
  });
  await db.insert(storageContracts).values([
    contract("ХР-000142", [{ title: "Летние шины 205/55 R16 на дисках", quantity: 4 }], "stored", {
      from: -35,
      until: 150,
      paid: 150,
      kind: "wheels",
    }),
    contract("ХР-000087", [{ title: "Зимние шины 205/55 R16", quantity: 4 }], "returned", {
      from: -220,
      until: -40,
      paid: -40,
      kind: "tyres",
    }),
  ]);
}
