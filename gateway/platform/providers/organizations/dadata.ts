import { z } from "zod";
import type { FoundOrganization } from "../../../contract/sales/organizations.ts";
import { jsonOf, thirdParty } from "../third-party.ts";
import type { OrganizationDirectory } from "./organization-directory.ts";

export const DADATA_URL = "https://suggestions.dadata.ru/suggestions/api/4_1/rs/findById/party";

/** The call has the time of a page. */
const TIMEOUT_MS = 1_500;
/** The longest reply that is read: 300 branches of 2 KB. */
const MAX_BYTES = 1_000_000;

interface DadataSettings {
  /** The address of findById/party. */
  url: string;
  token: string;
}

/**
 * What we read of the reply of findById/party. https://dadata.ru/api/find-party/
 * Individuals have no kpp; addresses of branches may be missing.
 */
const reply = z.object({
  suggestions: z.array(
    z.object({
      data: z.object({
        inn: z.string(),
        kpp: z.string().nullish(),
        ogrn: z.string().nullish(),
        type: z.enum(["LEGAL", "INDIVIDUAL"]),
        branch_type: z.enum(["MAIN", "BRANCH"]).nullish(),
        name: z.object({ full_with_opf: z.string().nullish(), short_with_opf: z.string().nullish() }),
        state: z.object({ status: z.enum(["ACTIVE", "LIQUIDATING", "LIQUIDATED", "BANKRUPT", "REORGANIZING"]) }),
        address: z.object({ unrestricted_value: z.string().nullish(), value: z.string().nullish() }).nullish(),
      }),
    }),
  ),
});
type Party = z.output<typeof reply>["suggestions"][number]["data"];

export function createDadata({ url, token }: DadataSettings): OrganizationDirectory {
  const party = thirdParty("organizations");
  return {
    async byTin(tin) {
      const answer = await party.ask(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", Authorization: `Token ${token}` },
        body: JSON.stringify({ query: tin, count: 300 }),
        timeoutMs: TIMEOUT_MS,
      });
      if (answer.status === null || answer.status < 200 || answer.status > 299 || answer.text.length > MAX_BYTES)
        return "unknown";
      const { data } = reply.safeParse(jsonOf(answer.text));
      if (!data) return "unknown";
      return mainFirst(data.suggestions.map(({ data }) => foundOf(data)).filter(({ inn }) => inn === tin));
    },
  };
}

const mainFirst = (found: FoundOrganization[]) => [
  ...found.filter(({ kind }) => kind !== "branch"),
  ...found.filter(({ kind }) => kind === "branch"),
];

const statuses = {
  ACTIVE: "active",
  LIQUIDATING: "liquidating",
  LIQUIDATED: "liquidated",
  BANKRUPT: "bankrupt",
  REORGANIZING: "reorganizing",
} as const;

function foundOf({ inn, kpp, ogrn, type, branch_type, name, state, address }: Party): FoundOrganization {
  const full = name.full_with_opf ?? name.short_with_opf ?? "";
  return {
    name: name.short_with_opf ?? full,
    full_name: full,
    inn,
    kpp: kpp ?? "",
    ogrn: ogrn ?? "",
    address: address?.unrestricted_value ?? address?.value ?? "",
    kind: type === "INDIVIDUAL" ? "person" : branch_type === "BRANCH" ? "branch" : "organization",
    status: statuses[state.status],
  };
}
