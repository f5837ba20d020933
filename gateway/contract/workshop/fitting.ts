import { z } from "zod";
import { endpoint, keyOf, kopecks, type OutputOf } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { lookUpPhone, typedLine, typedNumber } from "../platform/user-fields.ts";

export const vehicleTypes = {
  passenger: "Легковой",
  suv: "Кроссовер",
  van: "Микроавтобус",
  truck: "Грузовой",
} as const;
export type VehicleType = keyof typeof vehicleTypes;
export const vehicleType = keyOf(vehicleTypes, "Выберите тип автомобиля");

export const packetTypes = {
  full: "Сезонная смена",
  wheels: "Колёса в сборе",
  mount: "Только шины на диски",
} as const;
export type PacketType = keyof typeof packetTypes;
export const packetType = keyOf(packetTypes, "Выберите набор работ");

/** What is done to one wheel. */
export const wheelWorks = {
  take_off: "Снять и поставить колесо",
  mount: "Разбортовать и собрать",
  balance: "Отбалансировать",
  inflate: "Накачать",
  valve: "Заменить вентиль",
  bag: "Упаковать в пакет",
} as const;

export const MAX_WHEELS = 12;
const MAX_SIZES = 4;

/** «Все» and nothing mean that a value was not chosen. */
const chosenNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (value === "" || value === "Все" || value === "all" || value === undefined ? null : value),
    z.coerce.number("Выберите размер").min(least, "Такого размера нет").max(most, "Такого размера нет").nullable(),
  );

const runflat = z.preprocess(
  (value) => value === true || value === 1 || value === "1" || value === "true" || value === "on",
  z.boolean(),
);

/** Wheels of one size. Width and profile may be unknown; the diameter decides the price. */
export const fittingSize = z.object({
  width: chosenNumber(100, 500).default(null),
  profile: chosenNumber(20, 110).default(null),
  diameter: z.coerce.number("Выберите диаметр").min(12, "Такого диаметра нет").max(30, "Такого диаметра нет"),
  runflat: runflat.default(false),
  quantity: z.coerce
    .number("Укажите, сколько колёс")
    .int("Укажите, сколько колёс")
    .min(1, "Укажите, сколько колёс")
    .max(MAX_WHEELS, `Не больше ${MAX_WHEELS} колёс`)
    .default(4),
});
export type FittingSize = z.output<typeof fittingSize>;

const sizes = z.array(fittingSize).min(1, "Укажите размер колёс").max(MAX_SIZES, "Слишком много размеров");

/** The fitting of a booking: wheels, vehicle and packet decide its price and minutes. */
export const fittingRequest = z.object({
  vehicleType: vehicleType.default("passenger"),
  packetType: packetType.default("full"),
  sizes,
});
export type FittingRequest = z.output<typeof fittingRequest>;

/** A moment of the shop's clock: 2026-11-21T10:15; null or nothing for the ordinary price. */
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?/, "Дата и время пишутся как 2026-11-21T10:15")
  .nullable()
  .default(null);

const shopId = z.coerce.number().int().positive().nullable().default(null);

const priceLine = z.object({
  title: z.string(),
  quantity: z.int(),
  /** For the whole quantity. */
  price: kopecks,
  minutes: z.int(),
});

const packetPrice = z.object({
  slug: packetType,
  title: z.string(),
  price: kopecks,
  minutes: z.int(),
  /** What is done, in Russian. */
  works: z.array(z.string()),
});

/** What stays possible when the given values are chosen. `«Все»` is no choice. API-128 */
export const fittingFacets = endpoint({
  name: "fittingFacets",
  summary: "Размеры калькулятора шиномонтажа",
  apiOrigin: "site",
  method: "GET",
  path: "/api/tyre-fitting-price/facets.json",
  access: "public",
  input: z.object({
    width: chosenNumber(100, 500).default(null),
    profile: chosenNumber(20, 110).default(null),
    diameter: chosenNumber(12, 30).default(null),
    runflat: runflat.default(false),
    quantity: chosenNumber(1, MAX_WHEELS).default(null),
    vehicleType: vehicleType.default("passenger"),
  }),
  output: z.object({
    widths: z.array(z.number()),
    profiles: z.array(z.number()),
    diameters: z.array(z.number()),
    runflat: z.array(z.boolean()),
    quantities: z.array(z.int()),
    vehicleTypes: z.array(z.object({ slug: vehicleType, title: z.string() })),
    packets: z.array(z.object({ slug: packetType, title: z.string(), works: z.array(z.string()) })),
  }),
});

/**
 * Values of one part of a tyre's size, the other parts being chosen: `x` is the part. `calculator`: sizes that are fitted;
 * `catalog`: sizes of tyres on sale. API-133, API-137
 */
export const tyreSizes = endpoint({
  name: "tyreSizes",
  summary: "Размеры шин",
  apiOrigin: "site",
  method: "GET",
  path: "/api/tyre/sizes/{x}",
  access: "public",
  input: z.object({
    x: z.enum(["width", "profile", "diameter"]),
    context: z.enum(["calculator", "catalog"]).default("calculator"),
    width: chosenNumber(100, 500).default(null),
    profile: chosenNumber(20, 110).default(null),
    diameter: chosenNumber(12, 30).default(null),
  }),
  output: z.object({ items: z.array(z.object({ value: z.number(), title: z.string() })) }),
});

/** The price of one packet for these wheels, with all packets beside it. API-134 */
export const fittingPrice = endpoint({
  name: "fittingPrice",
  summary: "Стоимость шиномонтажа",
  apiOrigin: "site",
  method: "POST",
  path: "/api/tyre-fitting-price.json",
  access: "public",
  effect: "read",
  input: z.object({
    context: z.enum(["calculator", "catalog"]).default("calculator"),
    sizes,
    packetType: packetType.default("full"),
    vehicleType: vehicleType.default("passenger"),
    shopId,
    dateTime: localDateTime,
  }),
  output: z.object({
    price: kopecks,
    minutes: z.int(),
    /** The sizes were not all known, so that the price is told at the centre. */
    isEstimate: z.boolean(),
    lines: z.array(priceLine),
    packets: z.array(packetPrice),
  }),
});

/**
 * Every packet with its price, for sizes that are given, of an order of one's own, or of the own storage contract. Without any of them
 * nothing is known and `packets` has no prices to tell: it is `invalid` at `sizes`. API-135
 */
export const fittingPackets = endpoint({
  name: "fittingPackets",
  summary: "Наборы работ шиномонтажа",
  method: "POST",
  path: "/api/gateway/tyre-fitting-packet",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({
    sizes: sizes.nullable().default(null),
    vehicleType: vehicleType.default("passenger"),
    /** Number of an order. */
    order: typedLine().min(1).max(40).nullable().default(null),
    /** Number of a storage contract. */
    storage: typedLine().min(1).max(40).nullable().default(null),
    dateTime: localDateTime,
    shopId,
  }),
  output: z.object({ sizes: z.array(fittingSize), packets: z.array(packetPrice) }),
});

/** Prices of the packets by diameter for four ordinary wheels of a vehicle: the table of the page. */
export const fittingTable = endpoint({
  name: "fittingTable",
  summary: "Цены шиномонтажа по диаметрам",
  method: "GET",
  path: "/api/gateway/tyre-fitting-table",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400 },
  input: z.object({ vehicleType: vehicleType.default("passenger") }),
  output: z.object({
    rows: z.array(
      z.object({
        diameter: z.int(),
        packets: z.array(z.object({ slug: packetType, price: kopecks, minutes: z.int() })),
      }),
    ),
    /** Beyond that it costs more, in per cent. */
    factors: z.array(z.object({ title: z.string(), percent: z.int() })),
    /** The service that takes the wheels which come off into storage, at its lowest price in the region; null where no centre does. */
    storing: z.object({ id: z.int(), price: kopecks }).nullable(),
  }),
});
export type FittingTable = OutputOf<typeof fittingTable>;

const fittedGoods = z.object({
  id: z.string(),
  title: z.string(),
  quantity: z.int(),
  size: fittingSize,
});

/**
 * Orders whose tyres or wheels can be fitted: one's own, or for staff those of the client of `clientPhone`. API-125
 */
export const orderFittingInfo = endpoint({
  name: "orderFittingInfo",
  summary: "Заказы для шиномонтажа",
  apiOrigin: "site",
  method: "POST",
  path: "/api/service/order-info-by-phone.json",
  access: { clientsOf: "book" },
  effect: "read",
  onBehalf: true,
  input: z.object({ clientPhone: lookUpPhone.optional() }),
  output: z.object({
    orders: z.array(
      z.object({
        orderNumber: z.string(),
        status: z.string(),
        shopId: z.int().nullable(),
        /** Seconds since 1970: not before, for the goods are not at the centre yet; null when they are or when nobody knows. */
        availablePickupTimestamp: z.int().nullable(),
        goods: z.array(fittedGoods),
      }),
    ),
  }),
});

/** What fitting the goods of an order costs; `orderGoodIds` leaves goods out. API-132 */
export const orderFittingCost = endpoint({
  name: "orderFittingCost",
  summary: "Стоимость шиномонтажа по заказу",
  apiOrigin: "site",
  method: "POST",
  path: "/api/service/get-order-fitting-cost.json",
  access: { clientsOf: "book" },
  effect: "read",
  onBehalf: true,
  input: z.object({
    clientPhone: lookUpPhone.optional(),
    orderNumber: typedNumber("Укажите номер заказа"),
    orderGoodIds: z.array(z.coerce.string().max(64)).max(40).default([]),
    vehicleType: vehicleType.default("passenger"),
    packetType: packetType.default("full"),
    dateTime: localDateTime,
  }),
  output: z.object({
    price: kopecks,
    minutes: z.int(),
    isEstimate: z.boolean(),
    lines: z.array(priceLine),
    sizes: z.array(fittingSize),
    packets: z.array(packetPrice),
  }),
});

/**
 * What fitting the wheels of a storage contract costs on a day. Storage that is not paid until then is the last of the lines, and part
 * of the price. Vehicle and packet are those of the contract unless they are named. API-104, STO-005
 */
export const storageFittingCost = endpoint({
  name: "storageFittingCost",
  summary: "Стоимость шиномонтажа колёс с хранения",
  apiOrigin: "site",
  method: "POST",
  path: "/api/service/get-storage-fitting-cost.json",
  access: { clientsOf: "book" },
  effect: "read",
  onBehalf: true,
  input: z.object({
    clientPhone: lookUpPhone.optional(),
    storageNumber: typedNumber("Укажите номер договора"),
    planningDate: dayField("Дата пишется как 2026-11-21").nullable().default(null),
    vehicleType: vehicleType.optional(),
    packetType: packetType.optional(),
    dateTime: localDateTime,
  }),
  output: z.object({
    price: kopecks,
    minutes: z.int(),
    isEstimate: z.boolean(),
    lines: z.array(priceLine),
    /** Those of the contract, where none were asked for. */
    vehicleType,
    packetType,
    sizes: z.array(fittingSize),
    packets: z.array(packetPrice),
  }),
});
