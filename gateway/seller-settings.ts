import { z } from "zod";
import { isAccountOf, isBic, isCorrespondentAccountOf } from "./contract/platform/bank-account.ts";
import { isKpp, isOgrn, isTin, isTinOfPerson } from "./contract/platform/tin.ts";
import { vatRates } from "./contract/platform/vat.ts";
import type { Seller } from "./platform/db/schema/invoices.ts";

/** The variables with the requisites of who is paid by invoice. They go together. */
export const sellerEnvironment = {
  SELLER_NAME: z
    .string()
    .max(160)
    .optional()
    .describe("who is paid by invoice; unset means that invoices are not offered"),
  SELLER_INN: z
    .string()
    .refine(isTin, "must be a tax number with right control digits")
    .optional()
    .describe("tax number"),
  SELLER_KPP: z
    .string()
    .refine(isKpp, "must have nine characters")
    .optional()
    .describe("KPP; sole proprietors have none"),
  SELLER_OGRN: z
    .string()
    .refine(isOgrn, "must be a registration number with a right control digit")
    .optional()
    .describe("state registration number, shown with the requisites"),
  SELLER_ADDRESS: z.string().max(300).optional().describe("address"),
  SELLER_BANK: z.string().max(160).optional().describe("name and city of the bank"),
  SELLER_BIC: z
    .string()
    .refine(isBic, "must have nine digits and begin with 04")
    .optional()
    .describe("BIC of the bank"),
  SELLER_ACCOUNT: z.string().optional().describe("settlement account"),
  SELLER_CORRESPONDENT_ACCOUNT: z.string().optional().describe("correspondent account of the bank"),
  SELLER_SIGNER: z.string().max(120).optional().describe("position and name of who signs invoices"),
  SELLER_VAT: z
    .enum(vatRates)
    .optional()
    .describe("value added tax of everything sold, per cent, or none; there is no default"),
};

type SellerEnvironment = z.output<z.ZodObject<typeof sellerEnvironment>>;
type Name = keyof SellerEnvironment;

const required = [
  "SELLER_NAME",
  "SELLER_INN",
  "SELLER_ADDRESS",
  "SELLER_BANK",
  "SELLER_BIC",
  "SELLER_ACCOUNT",
  "SELLER_CORRESPONDENT_ACCOUNT",
  "SELLER_SIGNER",
  "SELLER_VAT",
] as Name[];

/** What is wrong with requisites that were begun. */
export function sellerProblems(env: SellerEnvironment): { name: Name; message: string }[] {
  const names = Object.keys(sellerEnvironment) as Name[];
  if (names.every((name) => env[name] === undefined)) return [];
  const missing = required
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, message: "is required with the other SELLER_ settings" }));
  const { SELLER_INN: inn, SELLER_KPP: kpp, SELLER_BIC: bic = "" } = env;
  const isWrong: [boolean, Name, string][] = [
    [inn !== undefined && !isTinOfPerson(inn) && kpp === undefined, "SELLER_KPP", "is required for an organisation"],
    [inn !== undefined && isTinOfPerson(inn) && kpp !== undefined, "SELLER_KPP", "is not what a sole proprietor has"],
    [
      env.SELLER_ACCOUNT !== undefined && !isAccountOf(bic, env.SELLER_ACCOUNT),
      "SELLER_ACCOUNT",
      "must have 20 digits that belong to SELLER_BIC",
    ],
    [
      env.SELLER_CORRESPONDENT_ACCOUNT !== undefined &&
        !isCorrespondentAccountOf(bic, env.SELLER_CORRESPONDENT_ACCOUNT),
      "SELLER_CORRESPONDENT_ACCOUNT",
      "must have 20 digits that belong to SELLER_BIC",
    ],
  ];
  return [...missing, ...isWrong.flatMap(([wrong, name, message]) => (wrong ? [{ name, message }] : []))];
}

/** Takes settings that have no problems; undefined without requisites. */
export function sellerOf(env: SellerEnvironment): Seller | undefined {
  const { SELLER_NAME: name, SELLER_INN: inn, SELLER_ADDRESS: address, SELLER_BANK: bank, SELLER_BIC: bic } = env;
  const { SELLER_ACCOUNT: account, SELLER_CORRESPONDENT_ACCOUNT: correspondentAccount } = env;
  const { SELLER_SIGNER: signer, SELLER_VAT: vat, SELLER_KPP: kpp = "" } = env;
  if (!name || !inn || !address || !bank || !bic || !account || !correspondentAccount || !signer || !vat)
    return undefined;
  return { name, inn, kpp, address, bank, bic, account, correspondentAccount, signer, vat };
}
