import { describe, expect, it } from "vitest";
import { numberKeys, orderNumbersOf, reserveIdsOf } from "./typed-number.ts";

describe("the number of an order", () => {
  it.each([
    "261127-VA5M5",
    "261127va5m5",
    "261127–va5m5",
    "261127 VA5M5",
    "№ 261127-VA5M5",
    "Заказ № 261127-VA5M5",
    "заказ 261127-va5m5",
    "#261127‑VA5M5",
    "\u202A261127-VA5M5\u202C",
    // Letters that look alike; У is drawn like V.
    "261127-УА5М5",
    // The keys of VA5M5 on a Russian keyboard.
    "261127-мф5ь5",
  ])("is read from %j", (text) => expect(orderNumbersOf(text)).toContain("261127-VA5M5"));

  it("has a zero where a letter O was typed in its day", () => {
    expect(orderNumbersOf("2б1127-VA5M5")).toEqual([]);
    expect(orderNumbersOf("26О9О1-VA5M5")).toContain("260901-VA5M5");
  });

  it.each(["", "261127", "VA5M5", "Соколова", "26112-VA5M5", "261127-VA5M55"])("is none in %j", (text) =>
    expect(orderNumbersOf(text)).toEqual([]),
  );
});

it.each(["63898866", "6389 8866", "№ 6389-8866", "Z-63898866", "z63898866", "Я63898866"])(
  "the eight digits are read from %j",
  (text) => expect(reserveIdsOf(text)).toContain("63898866"),
);

it("a contract of Cyrillic letters is the one that was typed with Latin ones", () => {
  const [key] = numberKeys("ХР-000142");
  for (const text of ["xp 000142", "хр000142", "Договор № ХР–000142"]) expect(numberKeys(text), text).toContain(key);
});
