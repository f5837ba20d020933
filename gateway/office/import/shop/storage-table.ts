import { eq } from "drizzle-orm";
import { z } from "zod";
import { chosenId, line, optionalText, whole } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { plateOf } from "../../../contract/platform/typed-text.ts";
import { contactName, mobilePhone } from "../../../contract/platform/user-fields.ts";
import { vehicleTypes } from "../../../contract/workshop/fitting.ts";
import { storageStatuses, storedKinds } from "../../../contract/workshop/storage.ts";
import { findAccountByPhone } from "../../../customers/auth/accounts-store.ts";
import { phoneDigitsOf } from "../../../customers/auth/phone-rules.ts";
import { storageContracts } from "../../../platform/db/schema/storage.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { insertContract } from "../../../workshop/storage/contracts-store.ts";
import { asDay, asNumber, asReference, asText, asWord, asYesNo } from "./cell-readers.ts";
import { column, shopTable } from "./shop-table.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);
const DAY = "День пишется как 20.11.2025";

const contractValues = z
  .object({
    number: line("Напишите номер договора", 40),
    phone: mobilePhone,
    name: contactName,
    location: chosenId("Напишите код центра"),
    title: line("Напишите, что хранится", 200),
    quantity: whole(1, 100),
    kind: z.enum(["tyres", "wheels"], "Напишите, шины это или колёса в сборе"),
    vehicle: z.enum(["passenger", "suv", "van", "truck"]),
    status: z.enum(["stored", "returned"], "Напишите «на хранении» или «выдано»"),
    startsOn: dayField(DAY),
    planningDate: dayField(DAY),
    dayRoubles: whole(0, 10_000).nullable().default(null),
    paidUntil: dayField(DAY).nullable().default(null),
    place: optionalText(60),
    carTitle: optionalText(100),
    carPlate: z.string().max(20, "Не больше 20 знаков").transform(plateOf).default(""),
    reminds: z.boolean().default(false),
  })
  .refine(({ startsOn, planningDate }) => startsOn <= planningDate, {
    message: "Конец раньше начала",
    path: ["planningDate"],
  });
type ContractValues = z.output<typeof contractValues>;

/** Contracts of storage. Once somebody has changed one in the shop, the table changes it no more. */
export const storageTable = shopTable<ContractValues>({
  name: "storage",
  hasManyRows: true,
  title: "Договоры хранения",
  isPersonal: true,
  needs: ["customers"],
  form: contractValues,
  lock: "storage contracts",
  columns: [
    column("number", "number", asText, ["номер", "договор"]),
    column("phone", "phone", asText, ["телефон"]),
    column("name", "name", asText, ["имя", "покупатель"]),
    column("location", "location", asReference("locations"), ["центр"]),
    column("title", "title", asText, ["что хранится"]),
    column("quantity", "quantity", asNumber, ["штук", "количество"]),
    column("kind", "kind", asWord(storedKinds), ["вид"]),
    column("vehicle", "vehicle", asWord(vehicleTypes), ["автомобиль"]),
    column("status", "status", asWord({ stored: storageStatuses.stored, returned: storageStatuses.returned }), [
      "состояние",
    ]),
    column("from", "startsOn", asDay, ["с"]),
    column("until", "planningDate", asDay, ["по"]),
    column("day_price", "dayRoubles", asNumber, ["цена дня"]),
    column("paid_until", "paidUntil", asDay, ["оплачено по"]),
    column("shelf", "place", asText, ["место"]),
    column("car", "carTitle", asText, ["машина"]),
    column("plate", "carPlate", asText, ["госномер"]),
    column("reminds", "reminds", asYesNo, ["напоминать"]),
  ],
  keyOf: ({ number = "" }) => number,
  defaults: { kind: "tyres", vehicle: "passenger" },
  async read(tx) {
    const rows = await tx.select().from(storageContracts);
    return rows.map((row) => ({
      id: row.id,
      isArchived: false,
      values: {
        number: row.number,
        phone: `+7${row.phoneDigits}`,
        name: row.clientName,
        location: String(row.locationId),
        title: row.items[0]?.title ?? "",
        quantity: row.items[0]?.quantity ?? 0,
        kind: row.kind,
        vehicle: row.vehicleType,
        status: row.status as ContractValues["status"],
        startsOn: row.startsOn,
        planningDate: row.planningDate,
        dayRoubles: row.dayKopecks === null ? null : row.dayKopecks / 100,
        paidUntil: row.paidUntil,
        place: row.place,
        carTitle: row.carTitle,
        carPlate: row.carPlate,
        reminds: row.reminds,
      },
    }));
  },
  normal: (values) => values,
  async write(tx, stored, values, { regions, now }) {
    if (regions.locations.get(Number(values.location))?.kind !== "shop")
      throw invalid("location", "Хранят в центрах, а это склад или поставщик");
    const [before] = stored
      ? await tx.select().from(storageContracts).where(eq(storageContracts.id, stored.id)).for("update")
      : [];
    if (before?.key) throw invalid("number", "Такой номер уже есть у договора этого магазина");
    if (before && before.version > 1) return null;
    const account = await findAccountByPhone(tx, values.phone);
    const contract = {
      userId: account?.id ?? null,
      phoneDigits: phoneDigitsOf(values.phone),
      locationId: Number(values.location),
      clientName: values.name,
      carTitle: values.carTitle,
      carPlate: values.carPlate,
      items: [{ title: values.title, quantity: values.quantity }],
      kind: values.kind,
      vehicleType: values.vehicle,
      place: values.place,
      status: values.status,
      startsOn: values.startsOn,
      planningDate: values.planningDate,
      dayKopecks: values.dayRoubles === null ? null : values.dayRoubles * 100,
      paidUntil: values.paidUntil,
      reminds: values.reminds,
    };
    if (before) await tx.update(storageContracts).set(contract).where(eq(storageContracts.id, before.id));
    const made = before ?? (await insertContract(tx, { ...contract, number: values.number, createdAt: now() }));
    if (made === null) throw invalid("number", "Такой номер только что занят: повторите загрузку");
    return made.id;
  },
});
