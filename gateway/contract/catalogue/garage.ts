import { z } from "zod";
import { endpoint, titled } from "../platform/endpoint.ts";
import { plateOf } from "../platform/typed-text.ts";

export const MAX_GARAGE_CARS = 999;

const part = titled.extend({ slug: z.string().min(1).max(120), title: z.string().max(200) });

/** CAR-004, CAR-005. `registration_number` is empty and `kilometerage` null when unknown. */
export const garageCar = z.object({
  id: z.int(),
  brand: titled,
  model: titled,
  generation: titled,
  modification: titled.extend({ code1c: z.string().optional() }),
  registration_number: z.string(),
  kilometerage: z.int().nullable(),
});
export type GarageCar = z.output<typeof garageCar>;

/** Cyrillic letters that look like Latin ones, digits, region: «А123ВС77»; case, spaces and Latin look-alikes are corrected. */
const registrationNumber = z
  .string()
  .transform(plateOf)
  .pipe(
    z.string().regex(/^$|^[АВЕКМНОРСТУХ]\d{3}[АВЕКМНОРСТУХ]{2}\d{2,3}$/, "Введите номер целиком, например А123ВС77"),
  );

const KILOMETERS = "Пробег — целое число километров, до 9 999 999";
/** A number or its text: the browser keeps it as text. CAR-007 */
const kilometerage = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number),
    ],
    KILOMETERS,
  )
  .pipe(z.int(KILOMETERS).min(0, KILOMETERS).max(9_999_999, KILOMETERS))
  .nullable();
const details = {
  registration_number: registrationNumber.default(""),
  kilometerage: kilometerage.default(null),
};

const path = "/api/gateway/auth/user/auto/my";

/** The latest added first. API-107 */
export const garageList = endpoint({
  name: "garageList",
  summary: "Мои автомобили",
  method: "GET",
  path,
  access: "session",
  onBehalf: true,
  input: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_GARAGE_CARS).default(MAX_GARAGE_CARS),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  output: z.object({ autos: z.array(garageCar), total: z.int() }),
});

/** A car of the classifier: titles sent with the slugs are ignored. The same car is stored once. API-110 */
export const garageAdd = endpoint({
  name: "garageAdd",
  summary: "Добавить автомобиль",
  method: "POST",
  path,
  access: "session",
  onBehalf: true,
  input: z.object({
    car: z.object({ brand: part, model: part, generation: part, modification: part, ...details }),
  }),
  output: z.object({ auto: garageCar }),
  codes: { garage_full: 409 },
});

/** What is absent stays. Another user's car is `not_found`. API-111 */
export const garageUpdate = endpoint({
  name: "garageUpdate",
  summary: "Изменить автомобиль",
  method: "PUT",
  path,
  access: "session",
  onBehalf: true,
  input: z.object({
    car: z.object({
      id: z.int().positive(),
      registration_number: registrationNumber.optional(),
      kilometerage: kilometerage.optional(),
    }),
  }),
  output: z.object({ auto: garageCar }),
});

/** Another user's car is `not_found`. API-112 */
export const garageRemove = endpoint({
  name: "garageRemove",
  summary: "Удалить автомобиль",
  method: "DELETE",
  path,
  access: "session",
  onBehalf: true,
  input: z.object({ id: z.coerce.number().int().positive() }),
  output: z.object({}),
});

/** The cars of a client, for staff. API-108, STF-050 */
export const garageByUser = endpoint({
  name: "garageByUser",
  summary: "Автомобили клиента",
  method: "GET",
  path: "/api/gateway/auth/user/auto/by-user",
  access: { staff: "clients", orSecret: true },
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  output: z.object({ autos: z.array(garageCar) }),
});
