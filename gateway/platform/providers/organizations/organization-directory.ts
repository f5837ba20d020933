import type { FoundOrganization } from "../../../contract/sales/organizations.ts";

export interface OrganizationDirectory {
  /**
   * The head office first, then its branches; empty when nobody has the tax number. `unknown` when the directory is silent or answers
   * what nobody understands. Never throws.
   */
  byTin(tin: string): Promise<FoundOrganization[] | "unknown">;
}

/** Without a directory organisations are typed by hand. */
export const noDirectory: OrganizationDirectory = { byTin: async () => "unknown" };
