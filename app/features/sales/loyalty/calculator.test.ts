import { describe, expect, it } from "vitest";
import { failed, ok } from "../../../visitor/testing.ts";
import { calculation, readCalculator } from "./calculator.server.ts";

const read = (query: string) => readCalculator(new URLSearchParams(query));
const answerTo = (query: string, estimate: object | null) =>
  calculation(read(query), ok({ estimate }) as unknown as Parameters<typeof calculation>[1]);

describe("the calculator of points", () => {
  it("asks nothing before somebody has typed a price", () => {
    expect(read("")).toMatchObject({ question: null, error: null, shown: { goods: "battery", price: "" } });
    expect(answerTo("", null)).toEqual({ error: null, answer: null });
  });

  it("takes a price as people type it, and goods that the shop sells", () => {
    expect(read("goods=disk&price=8 000,50 ₽").question).toEqual({ category: "disk", price: 800_050 });
    expect(read("goods=__proto__&price=1").question).toEqual({ category: "battery", price: 100 });
  });

  it.each(["abc", "-5", "0", "1e9", "99999999999999"])("says what to write instead of %s and keeps it", (price) => {
    const { question, error, shown } = read(`price=${price}`);
    expect(question).toBeNull();
    expect(error).toBe("Напишите цену цифрами, например 8 000");
    expect(shown.price).toBe(price);
  });

  it("LOY-046 LOY-048 says how many points and how many roubles", () => {
    const { answer } = answerTo("price=8000", { points: 4_000, rest: 400_000, earns: 240, refusal: null });
    expect(answer?.main).toMatch(/^Баллами — до 4\s000\sбаллов, деньгами — от 4\s000\s₽$/);
    expect(answer?.more).toMatch(/начислим 240\sбаллов\.$/);
  });

  it("LOY-056 says why points do not pay for tyres", () => {
    const refusal = "За шины баллы не начисляются";
    expect(answerTo("goods=tyre&price=1", { points: 0, rest: 100, earns: 0, refusal }).answer?.main).toBe(refusal);
  });

  it("says so when the shop cannot be asked", () => {
    const { error, answer } = calculation(
      read("price=5"),
      failed("unavailable") as unknown as Parameters<typeof calculation>[1],
    );
    expect(answer).toBeNull();
    expect(error).toMatch(/нет связи/);
  });
});
