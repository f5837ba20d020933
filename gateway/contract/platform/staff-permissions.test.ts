import { describe, expect, it } from "vitest";
import { permissionsOfRoles, rolesGranting, staffPermissions } from "./staff-permissions.ts";

const granted = (...roles: string[]) => [...permissionsOfRoles(roles)].sort();

describe("permissions of staff", () => {
  it.each([
    ["client", []],
    ["callcenter", ["clients", "day-plan-read", "marketplace", "orders-read"]],
    [
      "manager",
      [
        "act",
        "approvals",
        "book",
        "cheaper-prices",
        "clients",
        "day-plan",
        "day-plan-read",
        "loyalty",
        "marketplace",
        "merge",
        "orders",
        "orders-read",
        "personal",
        "points",
        "surge",
      ],
    ],
    ["department", ["departments"]],
    ["content", ["approvals", "content", "goods"]],
    ["shop", ["approvals", "orders", "orders-read", "stock"]],
    ["service", ["book", "day-plan", "day-plan-read", "storage"]],
    ["finance", ["approvals", "money", "orders-read"]],
    [
      "admin",
      [
        "approvals",
        "book",
        "cheaper-prices",
        "day-plan",
        "day-plan-read",
        "deep-discounts",
        "departments",
        "goods",
        "jobs",
        "journal",
        "loyalty",
        "merge",
        "orders",
        "orders-read",
        "points",
        "roles",
        "settings",
        "stock",
        "surge",
      ],
    ],
    ["", []],
    ["somebody", []],
    ["supermanager", []],
    ["Manager", []],
  ])("STF-040 of the role «%s» are %j", (role, permissions) => {
    expect(granted(role)).toEqual(permissions);
  });

  it("of the owner are all that there are", () => {
    expect(granted("owner")).toEqual(Object.keys(staffPermissions).sort());
    expect(rolesGranting("settings")).toEqual(["admin", "owner"]);
  });

  it("STF-038 STF-039 go by how the id of a role begins, and add up", () => {
    expect(granted("callcenter-perm")).toEqual(granted("callcenter"));
    expect(granted("manager_7")).toEqual(granted("manager"));
    expect(granted("client", "content", "finance")).toEqual(["approvals", "content", "goods", "money", "orders-read"]);
  });
});
