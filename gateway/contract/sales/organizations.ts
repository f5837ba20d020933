import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { isKpp, isOgrn, isTin, isTinOfPerson, tinOf } from "../platform/tin.ts";
import { codeOf } from "../platform/typed-text.ts";
import { typedLine } from "../platform/user-fields.ts";

export const TIN_WRONG = "Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя, последние из них контрольные";

/** As people type it, with spaces or hyphens; digits with right control ones. CHK-006 */
export const tin = typedLine(TIN_WRONG).max(40, TIN_WRONG).transform(tinOf).refine(isTin, TIN_WRONG);

/** CHK-016: fields of an organisation. A sole proprietor has a tax number of 12 digits and no `kpp`. */
export const organizationInput = z
  .object({
    inn: tin,
    kpp: typedLine().max(20).transform(codeOf).default(""),
    name: z
      .string("Напишите название организации")
      .trim()
      .min(2, "Напишите название организации")
      .max(300, "Название длиннее 300 знаков"),
    ogrn: typedLine()
      .overwrite(tinOf)
      .refine((text) => text === "" || isOgrn(text), "Проверьте ОГРН: 13 цифр у организации, 15 у предпринимателя")
      .default(""),
    address: typedLine().max(500, "Адрес длиннее 500 знаков").default(""),
  })
  .superRefine(({ inn, kpp }, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["kpp"], message });
    if (isTinOfPerson(inn) && kpp !== "") refuse("У предпринимателя КПП нет: оставьте поле пустым");
    if (!isTinOfPerson(inn) && !isKpp(kpp)) refuse("Проверьте КПП: в нём 9 знаков, например 590201001");
  });
export type OrganizationInput = z.output<typeof organizationInput>;

/** As the state register has it. */
export const organizationStatuses = ["active", "liquidating", "bankrupt", "reorganizing", "liquidated"] as const;

const foundOrganization = z.object({
  /** Short, as it is written on papers. */
  name: z.string(),
  full_name: z.string(),
  inn: z.string(),
  /** Empty for a sole proprietor, and for some branches. */
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  kind: z.enum(["organization", "branch", "person"]),
  status: z.enum(organizationStatuses),
});
export type FoundOrganization = z.output<typeof foundOrganization>;

/**
 * An organisation by its tax number, with its branches, of which each has a `kpp` of its own. A wrong number is `invalid`, one that the
 * directory does not know `not_found`, one that is no longer there `liquidated`. While the directory is silent it is `unavailable`: what
 * is typed by hand is taken then. 30 an hour from one network. API-091, CHK-006, CHK-016
 */
export const autocompleteOrganization = endpoint({
  name: "autocompleteOrganization",
  summary: "Организация по ИНН",
  method: "GET",
  path: "/api/gateway/autocomplete/organization",
  access: "public",
  deadline: "third-party",
  input: z.object({ tin }),
  output: z.object({ organization: foundOrganization, branches: z.array(foundOrganization) }),
  codes: { liquidated: 409 },
});
