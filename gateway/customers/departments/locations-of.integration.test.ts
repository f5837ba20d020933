import { describe, expect, it } from "vitest";
import { departments, departmentUsers } from "../../platform/db/schema/staff.ts";
import { ownReads } from "../../platform/http/page-reads.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";
import { locationsOf } from "./locations-of.ts";

const { connection, shop } = await ownShop();

async function member(roles: readonly string[], departmentId: number | null): Promise<StaffCaller> {
  const { userId, sessionId } = await signInUser(shop, { roles });
  if (departmentId !== null) await connection.db.insert(departmentUsers).values({ userId, departmentId });
  const actor = { kind: "staff", userId, sessionId, permissions: new Set<never>(), acting: null } as const;
  return {
    actor,
    regionSlug: "",
    clientAddress: "",
    clientAgent: "",
    browserKey: null,
    campaign: null,
    page: ownReads,
    audit: async () => {},
  };
}

describe("shops that staff see", () => {
  it.each([
    [["shop"], [1, 2]],
    [["service-perm"], [1, 2]],
    [
      ["client", "shop"],
      [1, 2],
    ],
    [["shop", "manager"], "all"],
    [["admin"], "all"],
    [["finance"], "all"],
  ])("of the roles %j in a department with two shops are %j", async (roles, seen) => {
    const title = `Отдел: ${roles.join(", ")}`;
    const [row] = await connection.db
      .insert(departments)
      .values({ title, locationIds: [1, 2], rolesAllowed: ["shop"] })
      .returning();
    expect(await locationsOf(connection.db, await member(roles, row?.id ?? null))).toEqual(seen);
  });

  it("are none for a seller without a department", async () => {
    expect(await locationsOf(connection.db, await member(["shop"], null))).toEqual([]);
  });

  it("are all for programs of the retailer", async () => {
    const program = { ...(await member(["client"], null)), actor: { kind: "system" } as const };
    expect(await locationsOf(connection.db, program)).toBe("all");
  });
});
