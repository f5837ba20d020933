import { isIP } from "node:net";
import { z } from "zod";
import { calendarDay } from "./contract/platform/endpoint.ts";
import type { ExchangeSettings } from "./office/exchange/exchange-parts.ts";
import { isSupplierCode } from "./office/import/columns/supplier-profile.ts";
import { xmlEncodings } from "./office/order-exchange/document-rules.ts";

const isNetwork = (text: string): boolean => {
  const [address = "", prefix, more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};

/** Variables of the exchange with 1C. */
export const exchangeEnvironment = {
  EXCHANGE_1C: z.stringbool().default(false).describe("whether 1C may exchange with the shop at /api/exchange/1c"),
  EXCHANGE_1C_LOGIN: z
    .string()
    .regex(/^[^:\s]{1,100}$/, "must have neither a colon nor spaces")
    .optional()
    .describe("user that is typed into 1C; required with EXCHANGE_1C"),
  EXCHANGE_1C_PASSWORD: z
    .string()
    .min(12, "must be at least 12 characters")
    .optional()
    .describe("password that is typed into 1C; required with EXCHANGE_1C"),
  EXCHANGE_1C_NETWORKS: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().refine(isNetwork, "must be a comma list of addresses or CIDR ranges")))
    .describe("addresses and ranges that 1C may come from; any when unset"),
  EXCHANGE_1C_BITRIX: z
    .stringbool()
    .default(false)
    .describe("answers at /bitrix/admin/1c_exchange.php as well, for modules that know no other address"),
  EXCHANGE_1C_SUPPLIER: z
    .string()
    .refine(isSupplierCode, "must be small Latin letters, digits and hyphens")
    .optional()
    .describe("supplier whose goods 1C tells of; unset means the shop's own catalogue"),
  EXCHANGE_1C_PRICE: z
    .string()
    .max(100)
    .optional()
    .describe("kind of prices of 1C to sell at; unset means the one whose title says retail"),
  EXCHANGE_1C_ENCODING: z
    .enum(xmlEncodings)
    .default("utf-8")
    .describe("encoding of the orders that 1C is given; older modules want windows-1251"),
  EXCHANGE_1C_CONTAINER: z
    .stringbool()
    .default(false)
    .describe("whether each order is given in an element «Контейнер», as modules of later days want it"),
  EXCHANGE_1C_ORDERS_FROM: calendarDay
    .optional()
    .describe("day, YYYY-MM-DD, by the clock of the main region: orders of earlier days are not given to 1C"),
};

type ExchangeEnvironment = z.output<z.ZodObject<typeof exchangeEnvironment>>;

/** What is wrong with an exchange that is wanted. */
export const exchangeProblems = (env: ExchangeEnvironment) =>
  env.EXCHANGE_1C
    ? (["EXCHANGE_1C_LOGIN", "EXCHANGE_1C_PASSWORD"] as const)
        .filter((name) => env[name] === undefined)
        .map((name) => ({ name, message: "is required with EXCHANGE_1C" }))
    : [];

/** Undefined where there is none. */
export function exchangeOf(env: ExchangeEnvironment): ExchangeSettings | undefined {
  const { EXCHANGE_1C_LOGIN: login, EXCHANGE_1C_PASSWORD: password } = env;
  if (!env.EXCHANGE_1C || !login || !password) return undefined;
  return {
    login,
    password,
    networks: env.EXCHANGE_1C_NETWORKS,
    hasBitrixPath: env.EXCHANGE_1C_BITRIX,
    supplier: env.EXCHANGE_1C_SUPPLIER ?? null,
    priceKind: env.EXCHANGE_1C_PRICE,
    orders: {
      encoding: env.EXCHANGE_1C_ENCODING,
      hasContainers: env.EXCHANGE_1C_CONTAINER,
      from: env.EXCHANGE_1C_ORDERS_FROM ?? null,
    },
  };
}
