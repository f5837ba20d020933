import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteOrdering, takeOrdering } from "./ordering.ts";

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an order's page", () => {
  it("API-169 counts the order that this tab has just sent, once", () => {
    noteOrdering();
    expect(takeOrdering()).toBe(true);
    expect(takeOrdering()).toBe(false);
  });
  it("counts nothing when it is opened later or elsewhere", () => {
    expect(takeOrdering()).toBe(false);
    noteOrdering();
    vi.setSystemTime(new Date("2026-11-20T10:02:00Z"));
    expect(takeOrdering()).toBe(false);
  });
  it("counts nothing where the store is forbidden", () => {
    vi.stubGlobal("sessionStorage", undefined);
    noteOrdering();
    expect(takeOrdering()).toBe(false);
  });
});
