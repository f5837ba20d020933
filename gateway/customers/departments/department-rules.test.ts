import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permissionsOfRoles, staffRoles } from "../../contract/platform/staff-permissions.ts";
import { grantableRoles, isAdministered, isBoundToShops, isLastAdmin, roleIdsFor } from "./department-rules.ts";

const roles = fc.subarray(Object.keys(staffRoles));

describe("what the administrator of a department may grant", () => {
  it("is never a role that the department does not allow, nor one that may grant every role", () => {
    fc.assert(
      fc.property(roles, roles, (own, allowed) => {
        const grantable = grantableRoles(own, allowed);
        const isAdmin = own.includes("admin") || own.includes("owner");
        if (isAdmin) expect(grantable).toEqual(Object.keys(staffRoles));
        else if (own.includes("department"))
          expect(grantable).toEqual(allowed.filter((role) => role !== "admin" && role !== "owner"));
        else expect(grantable).toEqual([]);
        expect(permissionsOfRoles(grantable).has("roles")).toBe(isAdmin);
      }),
    );
  });

  it("is what they may administer: nobody who may do more, and not themselves", () => {
    fc.assert(
      fc.property(roles, roles, roles, (own, theirs, allowed) => {
        const caller = { userId: 1, roleIds: own };
        const may = isAdministered(caller, { userId: 2, roleIds: ["client", ...theirs] }, allowed);
        const grantable: readonly string[] = grantableRoles(own, allowed);
        expect(may).toBe(theirs.every((role) => grantable.includes(role)));
        expect(isAdministered(caller, { userId: 1, roleIds: theirs }, allowed)).toBe(false);
      }),
    );
  });

  it("does not include people with a role of the retailer's own under a known beginning only", () => {
    const caller = { userId: 1, roleIds: ["department-perm"] };
    const person = (roleId: string) => ({ userId: 2, roleIds: ["client", roleId] });
    expect(isAdministered(caller, person("shop-perm"), ["shop"])).toBe(true);
    expect(isAdministered(caller, person("admin-perm"), ["shop", "admin"])).toBe(false);
  });
});

describe("the roles that somebody is given", () => {
  it.each([
    [["shop", "service"], ["shop"], ["shop", "service"]],
    [["shop"], ["shop-perm", "manager"], ["shop-perm"]],
    [["manager"], [], ["manager"]],
  ] as const)("%j instead of %j are %j", (wanted, before, after) => {
    expect(roleIdsFor(wanted, before)).toEqual(after);
  });
});

describe("the last administrator of a department", () => {
  const user = (id: number, role: string, isBlocked = false) => ({ id, roleIds: ["client", role], isBlocked });

  it.each([
    ["alone beside sellers", [user(1, "department"), user(2, "shop")], true],
    ["whose colleague is blocked", [user(1, "department"), user(2, "department", true)], true],
    ["with a colleague", [user(1, "department"), user(2, "department-perm")], false],
    ["who is none", [user(1, "shop"), user(2, "department")], false],
    ["who is blocked already", [user(1, "department", true), user(2, "department")], false],
  ])("is one %s", (_, users, isLast) => {
    expect(isLastAdmin(1, users)).toBe(isLast);
  });
});

describe("sellers and masters", () => {
  it.each([
    ["shop", true],
    ["service-perm", true],
    ["client", false],
    ["content", false],
    ["department", false],
  ])("are bound to the shops of their department: %s %s", (role, isBound) => {
    expect(isBoundToShops(["client", role])).toBe(isBound);
  });
  it.each(["manager", "finance", "admin", "owner", "manager-perm"])("are not, with the role %s beside", (role) => {
    expect(isBoundToShops(["shop", role])).toBe(false);
    expect(isBoundToShops([role, "service"])).toBe(false);
  });
  it("stay bound with a role beside that serves nobody else", () => {
    expect(isBoundToShops(["content", "shop", "department"])).toBe(true);
    expect(isBoundToShops([])).toBe(false);
  });
});
