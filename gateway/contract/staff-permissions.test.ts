import { describe, expect, it } from "vitest";
import { permissionsOfRoles } from "./staff-permissions.ts";

const granted = (...roles: string[]) => [...permissionsOfRoles(roles)].sort();

describe("permissions of staff", () => {
  it.each([
    ["client", []],
    ["callcenter", ["clients", "marketplace", "orders-read"]],
    ["manager", ["act", "clients", "loyalty", "marketplace", "orders", "orders-read", "points", "surge"]],
    ["department", ["departments"]],
    ["content", ["content"]],
    ["shop", ["orders", "orders-read", "stock"]],
    ["service", ["day-plan", "storage"]],
    ["finance", ["money", "orders-read"]],
    ["admin", ["departments", "jobs", "journal", "loyalty", "orders", "orders-read", "points", "roles", "settings"]],
    ["", []],
    ["somebody", []],
    ["supermanager", []],
    ["Manager", []],
  ])("STF-040 of the role «%s» are %j", (role, permissions) => {
    expect(granted(role)).toEqual(permissions);
  });

  it("STF-038 STF-039 go by how the id of a role begins, and add up", () => {
    expect(granted("callcenter-perm")).toEqual(granted("callcenter"));
    expect(granted("manager_7")).toEqual(granted("manager"));
    expect(granted("client", "content", "finance")).toEqual(["content", "money", "orders-read"]);
  });
});
