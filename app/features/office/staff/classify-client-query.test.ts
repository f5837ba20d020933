import fc from "fast-check";
import { expect, it } from "vitest";
import { plainLine } from "../../../../gateway/contract/platform/typed-text.ts";
import { classifyClientQuery, SEARCH_THRESHOLD } from "./classify-client-query.ts";

it("STF-031 CFG-012 ten characters or more, all digits, are a phone", () => {
  expect(classifyClientQuery(" 9001234567 ")).toEqual({ by: "username", phone: "9001234567" });
  expect(classifyClientQuery("79001234567")).toEqual({ by: "username", phone: "79001234567" });
});

it.each(["+7 (900) 123-45-67", "261120-7K3QX", "anna@example.ru", "Соколова Анна"])(
  "STF-032 STF-035 %s, ten characters or more and not all digits, is searched for",
  (query) => expect(classifyClientQuery(query)).toEqual({ by: "search", query }),
);

it.each(["123456789", "10000001", "Лебедева"])("STF-033 STF-035 %s, fewer than ten, is looked up as a number", (text) =>
  expect(classifyClientQuery(`  ${text}`)).toEqual({ by: "reserve", reserveId: text }),
);

it("nothing typed is looked up nowhere", () => {
  expect(classifyClientQuery("")).toBeNull();
  expect(classifyClientQuery(" \t\u00a0")).toBeNull();
});

it("every text has one look-up, which the plain text alone decides and keeps whole", () => {
  const digits = fc.stringMatching(/^\d{1,15}$/);
  const padding = fc.stringMatching(/^ {0,3}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), digits), padding, (text, spaces) => {
      const found = classifyClientQuery(spaces + text + spaces);
      expect(found).toEqual(classifyClientQuery(text));
      const typed = plainLine(text);
      if (found === null) {
        expect(typed).toBe("");
        return;
      }
      const { by, ...value } = found;
      expect(Object.values(value)).toEqual([typed]);
      const isLong = typed.length >= SEARCH_THRESHOLD;
      expect(by).toBe(!isLong ? "reserve" : /\D/.test(typed) ? "search" : "username");
    }),
  );
});
