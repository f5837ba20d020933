import fc from "fast-check";
import { expect, it } from "vitest";
import { paramsOf, textOfParams } from "./params-rules.ts";

it("what a service promises is written a line each, and is read again as it was", () => {
  expect(paramsOf("Гарантия: 10 дней\n\n Масло :5W-30: любое \nбез двоеточия\n: пусто")).toEqual([
    { name: "Гарантия", value: "10 дней" },
    { name: "Масло", value: "5W-30: любое" },
  ]);
  const word = fc.stringMatching(/^[а-я0-9]{1,12}$/);
  fc.assert(
    fc.property(fc.array(fc.record({ name: word, value: word }), { maxLength: 10 }), (params) => {
      expect(paramsOf(textOfParams(params))).toEqual(params);
    }),
  );
});
