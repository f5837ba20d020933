import { readFile } from "node:fs/promises";
import { z } from "zod";
import { roundedUp } from "../../../catalogue/goods-prices/price-of-offer.ts";
import { plainLine } from "../../../contract/platform/typed-text.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import { plainCell } from "./cell-values.ts";
import { type Field, fields } from "./headings.ts";

/**
 * How the price list of one supplier is read, where its headings do not say it or say it otherwise. Headings are compared as cells are, without
 * case and small differences of blanks; of two rows of headings both count: «Цена, руб. Опт».
 */
const profile = z.strictObject({
  /** What a column holds, by its heading. */
  columns: z.record(z.string(), z.enum(fields)).default({}),
  /** Code of the location, by the warehouse that a heading names; "" is the one column of a list that names none. */
  warehouses: z.record(z.string(), z.string().max(100)).default({}),
  /** The price from which the selling price is made; without it the retail price, else what is called just price, else the recommended one. */
  price: z.enum(["price-retail", "price", "price-recommended", "price-wholesale", "price-minimum"]).optional(),
  /** What is added to that price, in per cent. */
  marginPercent: z.number().min(0).max(500).default(0),
  /** The selling price is rounded up to a multiple of so many roubles. */
  roundUpToRoubles: z.int().min(1).max(10_000).optional(),
  /** Of offers that cost the same, the one that comes sooner is chosen, then the one of the more reliable supplier. */
  deliveryDays: z.int().min(0).max(365).optional(),
  reliability: z.int().min(0).max(100).optional(),
});

export type SupplierProfile = z.infer<typeof profile>;

export const DEFAULT_PROFILE: SupplierProfile = profile.parse({});

/** Reads a profile from a JSON file; one that is no profile is broken, and its first mistake is named. */
export async function readProfile(file: string): Promise<SupplierProfile> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, "utf8"));
  } catch {
    throw new BrokenFileError(file, 1, "это не JSON");
  }
  const read = profile.safeParse(json);
  if (read.success)
    return { ...read.data, columns: byHeading(read.data.columns), warehouses: byHeading(read.data.warehouses) };
  const [issue] = read.error.issues;
  throw new BrokenFileError(file, 1, `ошибка в поле «${issue?.path.join(".") ?? ""}»: ${issue?.message ?? ""}`);
}

/** A profile that was kept. */
export const parseProfile = (kept: unknown): SupplierProfile => profile.parse(kept);

const SUPPLIER = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Whether it can name a supplier: small Latin letters, digits and hyphens. */
export const isSupplierCode = (code: string): boolean => SUPPLIER.test(code);

/** A heading or a warehouse as profiles have it: forms of the back office change dashes and quotes of what comes through them. */
export const profileKey = (name: string): string => plainCell(plainLine(name));

const byHeading = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([heading, value]) => [profileKey(heading), value]));

/** What a column holds by a supplier's profile. */
export const columnOf = ({ columns }: SupplierProfile, heading: string): Field | undefined =>
  columns[profileKey(heading)] ?? columns[plainCell(heading)];

/** The selling price of a price of the list, in kopecks. */
export function sellingPrice(kopecks: number, { marginPercent, roundUpToRoubles }: SupplierProfile): number {
  return roundedUp(Math.round(kopecks * (1 + marginPercent / 100)), roundUpToRoubles ?? null);
}
