import { expect, test } from "vitest";
import {
  permissionsOfRoles,
  type StaffRole,
  staffRoles,
} from "../../../../gateway/contract/platform/staff-permissions.ts";
import { helpPathAt, isAt, jobsAt, jobsFor, jobsOf, partsOf } from "./handbook-rules.ts";
import { jobs } from "./jobs.ts";

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
const all = permissionsOfRoles(["owner"]);
const shop = permissionsOfRoles(["shop"]);

test("jobs have addresses of their own, none of which is that of another page of the handbook", () => {
  const ids = idsOf(jobs);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain("print");
});

test.each(Object.keys(staffRoles) as StaffRole[])(
  "who is %s has something to read, and nothing that the role may not do",
  (role) => {
    const permissions = permissionsOfRoles([role]);
    const own = jobsOf(permissions);
    expect(own.length).toBeGreaterThan(0);
    expect(own.flatMap(({ needs }) => needs).filter((need) => !permissions.has(need))).toEqual([]);
  },
);

test("a page leads to its only job, or to the list of those that it is about", () => {
  expect(helpPathAt("/back-office/orders/261128-A1/change/", shop)).toBe("/back-office/handbook/change-order/");
  expect(helpPathAt("/back-office/orders/261128-A1/", shop)).toBe(
    "/back-office/handbook/?page=%2Fback-office%2Forders%2F261128-A1%2F",
  );
  expect(helpPathAt("/back-office/queues/", all)).toBeNull();
  expect(helpPathAt("/back-office/reviews/", shop)).toBeNull();
});

test("a page that a job names is not taken for one of a number", () => {
  expect(idsOf(jobsAt("/back-office/orders/collect/", shop))).toEqual(["take-order"]);
  expect(idsOf(jobsAt("/back-office/orders/261128-A1/", shop))).toContain("wrong-till");
  expect(isAt("/back-office/orders/:identity/", "/back-office/orders/1/cancel/")).toBe(false);
});

test.each([
  ["возврата", "return"],
  ["маркировка", "marking-codes"],
  ["Честный ЗНАК", "marking-codes"],
  ["не та касса", "wrong-till"],
  ["продление хранения", "renew-storage"],
])("«%s» is found by the search", (text, id) => {
  expect(idsOf(jobsFor(text, all))).toContain(id);
});

test("the search finds nothing that the person may not do, and nothing for nothing", () => {
  expect(jobsFor("промокод", shop)).toEqual([]);
  expect(jobsFor(" ", all)).toEqual([]);
  expect(jobsFor("возврат мамонта", all)).toEqual([]);
});

test("names of what is pressed are told apart from the text", () => {
  expect(partsOf("Нажмите [Выдать].")).toEqual([
    { text: "Нажмите ", isName: false },
    { text: "Выдать", isName: true },
    { text: ".", isName: false },
  ]);
});
