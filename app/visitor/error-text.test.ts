import { describe, expect, it } from "vitest";
import { errorText } from "./error-text.ts";

describe("the text of a failed call", () => {
  it("ERR-002 asks to repeat on 405", () => {
    expect(errorText({ code: "unavailable", status: 405, errors: [{ message: "x" }] })).toBe(
      "Ошибка отправки запроса. Повторите, пожалуйста",
    );
  });
  it("ERR-003 begins with the first server message, whatever else is said", () => {
    const errors = [{ message: "Товар закончился" }, { message: "Выберите другой" }];
    expect(errorText({ code: "out_of_stock", status: 409, errors })).toBe("Товар закончился\nВыберите другой");
    expect(errorText({ code: "unavailable", status: 500, errors: [{ message: "Сбой на складе" }] })).toBe(
      "Сбой на складе",
    );
  });
  it("ERR-004 has words when the server gave none", () => {
    expect(errorText({ code: "unavailable", status: 500, errors: [] })).toBe("Упс, кажется что-то пошло не так");
    expect(errorText({ code: "malformed", status: 200, errors: [] })).toBe("Упс, кажется что-то пошло не так");
    expect(errorText({ code: "invalid", status: 422, errors: [] }, { wordless: "Ошибка" })).toBe("Ошибка");
  });
  it("says that the shop is away while nothing comes, or only 503", () => {
    for (const status of [undefined, 503]) {
      const failed = { code: "unavailable", errors: [], ...(status && { status }) };
      expect(errorText(failed)).toBe("Нет связи с магазином. Повторите через минуту");
      expect(errorText(failed, { unavailable: "Не записали" })).toBe("Не записали");
    }
  });
});
