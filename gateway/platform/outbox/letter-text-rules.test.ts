import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withShopName } from "../../contract/chain/shop-name.ts";
import { changeableKinds, inWordsOfStaff, isOrderNamed, noChange, problemsOf } from "./letter-text-rules.ts";

const letter = { subject: "Заказ 7 готов", paragraphs: ["Здравствуйте.", "Заказ 7 ждёт вас."] };
const facts = { магазин: "Колесо", тема: "Заказ 7 готов", заказ: "7" };
const texts = (change: Partial<typeof noChange>) => ({ ...noChange, ...change });

describe("the words of staff in letters", () => {
  it("stand after the greeting and at the end, with what the letter knows in place of its placeholders", () => {
    const changed = texts({
      subject: "{магазин}: {тема}",
      opening: "Рады вам.",
      closing: "Ваш {магазин}, заказ {заказ}",
    });
    expect(inWordsOfStaff(letter, changed, facts)).toEqual({
      subject: "Колесо: Заказ 7 готов",
      paragraphs: ["Здравствуйте.", "Рады вам.", "Заказ 7 ждёт вас.", "Ваш Колесо, заказ 7"],
    });
    expect(
      inWordsOfStaff({ ...letter, paragraphs: ["Ждём"] }, texts({ opening: "Рады вам." }), facts).paragraphs,
    ).toEqual(["Рады вам.", "Ждём"]);
    expect([isOrderNamed(changed), isOrderNamed(texts({ subject: "{тема}" }))]).toEqual([true, false]);
  });

  it("stay out where the letter does not know what they name", () => {
    const changed = texts({ subject: "Заказ {заказ}", closing: "По заказу {заказ}" });
    expect(inWordsOfStaff(letter, changed, { ...facts, заказ: undefined })).toEqual(letter);
  });

  it("change nothing when they are empty, and never leave a brace of theirs behind", () => {
    fc.assert(
      fc.property(fc.constantFrom(...changeableKinds), fc.string({ maxLength: 40, unit: "grapheme" }), (kind, text) => {
        const typed = texts({ subject: text, opening: text, closing: text });
        if (problemsOf(kind, typed).length > 0) return;
        const { subject, paragraphs } = inWordsOfStaff(letter, typed, facts);
        expect([subject, ...paragraphs].join("")).not.toMatch(/[{}]/);
      }),
    );
    expect(inWordsOfStaff(letter, noChange, facts)).toEqual(letter);
    expect(withShopName("«{магазин}» и {магазин}", "Колесо $&")).toBe("«Колесо $&» и Колесо $&");
  });
});

describe("what staff may write", () => {
  it.each([
    ["order_ready", { subject: "Ваш заказ {заказ}" }, []],
    ["order_ready", { subject: "{тема}!" }, []],
    [
      "order_ready",
      { subject: "Приходите" },
      [["subject", "Нужен {заказ} или {тема}: письмо о заказе называет его номер"]],
    ],
    ["new_password", { subject: "Пароль в {магазин}" }, []],
    ["new_password", { closing: "{заказ}" }, [["closing", "{заказ} здесь не подставляется; можно {магазин}, {тема}"]]],
    [
      "order_ready",
      { opening: "{имя}" },
      [["opening", "{имя} здесь не подставляется; можно {магазин}, {тема}, {заказ}"]],
    ],
    ["order_ready", { opening: "{магазин" }, [["opening", "Скобка без пары"]]],
  ] as const)("for %s with %j gives %j", (kind, change, problems) => {
    expect(problemsOf(kind, texts(change)).map(({ field, message }) => [field, message])).toEqual(problems);
  });

  it("is not the words of codes, which are told apart by their subject", () => {
    expect(changeableKinds).not.toContain("sign_in_code");
    expect(changeableKinds).toContain("stock_returned");
  });
});
