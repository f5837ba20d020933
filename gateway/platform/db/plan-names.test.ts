import { describe, expect, it } from "vitest";
import { openPlanNames } from "./plan-names.ts";

const statement = (n: number, length = 400) => `select ${n} as number`.padEnd(length, " ");

/** The names that a statement gets when it comes so many times. */
const namesOf = (names: ReturnType<typeof openPlanNames>, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text));

describe("statements whose plan is kept", () => {
  it("have come often and are long, and keep one name that PostgreSQL takes whole", () => {
    const names = openPlanNames();
    const given = namesOf(names, statement(1), 100);
    expect(given.slice(0, 19)).toEqual(Array(19).fill(undefined));
    expect(new Set(given.slice(19)).size).toBe(1);
    expect(given[19]?.length).toBeLessThan(64);
    expect(namesOf(names, statement(1, 200), 100)).toEqual(Array(100).fill(undefined));
  });

  it("are forty at most, whatever comes after them", () => {
    const names = openPlanNames();
    const named = Array.from({ length: 100 }, (_, n) => namesOf(names, statement(n), 30).at(-1));
    expect(named.filter((name) => name !== undefined)).toHaveLength(40);
    expect(new Set(named.slice(0, 40)).size).toBe(40);
  });

  it("are planned anew for ever once they are forgotten", () => {
    const names = openPlanNames();
    namesOf(names, statement(1), 30);
    names.forget(statement(1));
    expect(namesOf(names, statement(1), 30)).toEqual(Array(30).fill(undefined));
  });
});
