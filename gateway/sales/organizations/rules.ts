import type { FoundOrganization, OrganizationInput } from "../../contract/sales/organizations.ts";

const FRESH_MS = 24 * 3_600_000;

/** Whether what the directory answered once may be used without asking again. */
export const isFresh = (checkedAt: Date, now: Date): boolean => now.getTime() - checkedAt.getTime() < FRESH_MS;

/** What can be sold to an organisation, of which the directory answers these: its head office, else what there is. */
export function mainOf(found: readonly FoundOrganization[]): FoundOrganization | undefined {
  return found.find(({ kind }) => kind !== "branch") ?? found[0];
}

/** Branches that an order can be for. */
export const branchesOf = (found: readonly FoundOrganization[]): FoundOrganization[] =>
  found.filter(({ kind, kpp, status }) => kind === "branch" && kpp !== "" && status !== "liquidated");

export const isLiquidated = (found: readonly FoundOrganization[]): boolean => mainOf(found)?.status === "liquidated";

export const LIQUIDATED = "По данным налоговой эта организация ликвидирована. Проверьте ИНН или выберите другую оплату";

/** Whether the directory has the organisation as the customer names it. Empty fields say nothing against it. */
export function isAsFound(
  { kpp, name, ogrn, address }: OrganizationInput,
  found: readonly FoundOrganization[],
): boolean {
  const isSame = (typed: string, known: string) => typed === "" || typed === known;
  return found.some(
    (one) => one.kpp === kpp && one.name === name && isSame(ogrn, one.ogrn) && isSame(address, one.address),
  );
}
