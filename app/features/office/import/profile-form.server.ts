import {
  type ProfileValues,
  profilePrices,
  type SupplierTerms,
} from "../../../../gateway/contract/office/import-desk.ts";
import { plainLine } from "../../../../gateway/contract/platform/typed-text.ts";
import { refuseForm } from "../../../visitor/form-reply.server.ts";

/** Rows of headings or warehouses in one form. */
const MAX_ROWS = 120;

type Rows = Readonly<Record<string, string>>;

/** What a form says of how a list is read, over `base`: what the form does not show stays. */
export function readProfileForm(
  form: FormData,
  base: Pick<ProfileValues, "columns" | "warehouses">,
): { ok: true; values: ProfileValues } | { ok: false; refusal: ReturnType<typeof refuseForm> } {
  const errors: Record<string, string[]> = {};
  const text = (name: string) => plainLine(String(form.get(name) ?? ""));
  const price = text("price");
  const marginPercent = Number(text("marginPercent").replace(/[\s%]/g, "").replace(",", ".") || "0");
  if (!Number.isFinite(marginPercent) || marginPercent < 0 || marginPercent > 500)
    errors.marginPercent = ["Напишите, сколько процентов прибавить, от 0 до 500: 18,5"];
  const rounding = text("roundUpToRoubles").replace(/[\s₽]/g, "");
  const roundUpToRoubles = rounding === "" ? null : Number(rounding);
  if (
    roundUpToRoubles !== null &&
    !(Number.isInteger(roundUpToRoubles) && roundUpToRoubles >= 1 && roundUpToRoubles <= 10_000)
  )
    errors.roundUpToRoubles = ["Напишите целое число рублей от 1 до 10 000 или оставьте пустым"];
  if (Object.keys(errors).length > 0) return { ok: false, refusal: refuseForm(form, { errors }) };
  return {
    ok: true,
    values: {
      columns: rowsOf(form, "column", base.columns),
      warehouses: rowsOf(form, "warehouse", base.warehouses),
      price: price in profilePrices ? (price as keyof typeof profilePrices) : "",
      marginPercent,
      roundUpToRoubles,
    },
  };
}

const wholeUpTo = (most: number, text: string): number | null | undefined => {
  if (text === "") return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : undefined;
};

/** What a form says of the supplier, figures as people write them. */
export function readTermsForm(
  form: FormData,
): { ok: true; values: SupplierTerms } | { ok: false; errors: Record<string, string[]> } {
  const text = (name: string) => plainLine(String(form.get(name) ?? ""));
  const deliveryDays = wholeUpTo(365, text("deliveryDays").replace(/\s*дн(?:\.|ей|я)?$|\s*день$/i, ""));
  const reliability = wholeUpTo(100, text("reliability").replace(/\s*%$/, ""));
  if (deliveryDays !== undefined && reliability !== undefined)
    return { ok: true, values: { deliveryDays, reliability } };
  return {
    ok: false,
    errors: {
      ...(deliveryDays === undefined && {
        deliveryDays: ["Напишите целое число дней от 0 до 365 или оставьте пустым"],
      }),
      ...(reliability === undefined && { reliability: ["Напишите целое число от 0 до 100 или оставьте пустым"] }),
    },
  };
}

/**
 * Rows of a form: `{what}-name-3` is what the list calls it, `{what}-3` what was chosen, and `{what}-was-3` what it was taken for without
 * that: what nobody has changed needs no word.
 */
function rowsOf(form: FormData, what: string, base: Rows): Record<string, string> {
  const rows = new Map(Object.entries(base));
  const text = (name: string) => String(form.get(name) ?? "");
  for (let n = 0; n < MAX_ROWS; n += 1) {
    if (!form.has(`${what}-${n}`)) continue;
    const [name, chosen] = [plainLine(text(`${what}-name-${n}`)), text(`${what}-${n}`)];
    if (form.has(`${what}-was-${n}`) && text(`${what}-was-${n}`) === chosen) continue;
    // Of warehouses an empty name is the one column of a list that names none.
    if (name === "" && what === "column") continue;
    if (chosen !== "") rows.set(name, chosen);
    // Nobody has filled it in.
    else if (!form.has(`${what}-was-${n}`)) continue;
    // A column that was taken for something is not read any more.
    else if (what === "column" && text(`${what}-was-${n}`) !== "") rows.set(name, "ignore");
    else rows.delete(name.toLowerCase().replaceAll("ё", "е"));
  }
  return Object.fromEntries(rows);
}
