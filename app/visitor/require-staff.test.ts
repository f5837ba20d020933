import { expect, it } from "vitest";
import type { User } from "../../gateway/contract/customers/auth.ts";
import type { ActingVisitor } from "./acting.server.ts";
import { requireStaff } from "./require-staff.server.ts";
import { visitorWith } from "./testing.ts";

const person = (id: number, ...roles: string[]) =>
  ({ id, roles: roles.map((role) => ({ id: role, title: role })) }) as unknown as User;
const acting = (staff: User | null) => ({ id: "1", clientUserId: 7, name: "", phone: "", staff }) as ActingVisitor;
const request = new Request("http://shop.test/back-office/?a=1");
const client = person(7, "client");

/** The member of staff of the page, or the status of the answer instead of it with the address it leads to. */
function outcome(rest: Parameters<typeof visitorWith>[2]) {
  try {
    return requireStaff(visitorWith({}, undefined, rest).visitor, request, "act").user.id;
  } catch (thrown) {
    const answer = thrown as { status?: number; init?: { status: number }; headers?: Headers };
    return [answer.status ?? answer.init?.status, answer.headers?.get?.("Location") ?? null];
  }
}

it("STF-011 pages of staff are for those whose roles grant them, and lead guests to sign-in and back", () => {
  expect(outcome({ user: person(3, "client", "manager"), acting: null })).toBe(3);
  expect(outcome({ user: person(3, "callcenter"), acting: null })).toEqual([403, null]);
  expect(outcome({ user: client, acting: null })).toEqual([403, null]);
  expect(outcome({ user: null, acting: null })).toEqual([302, "/login?next=%2Fback-office%2F%3Fa%3D1"]);
});

it("STF-003 while staff act, their pages are their own: by their roles, whoever the client is, and nobody's during an outage", () => {
  const manager = person(3, "manager");
  expect(outcome({ user: client, acting: acting(manager) })).toBe(3);
  expect(outcome({ user: null, acting: acting(manager) })).toBe(3);
  expect(outcome({ user: person(7, "manager"), acting: acting(person(3, "callcenter")) })).toEqual([403, null]);
  expect(outcome({ user: null, isUserUnknown: true, acting: acting(null) })).toEqual([503, null]);
});
