import { describe, expect, it } from "vitest";
import { errorText } from "./error-text.ts";

describe("the text of a failed call", () => {
  it("ERR-002 asks to repeat on 405", () => {
    expect(errorText({ status: 405, errors: [{ message: "x" }] })).toBe(
      "Ошибка отправки запроса. Повторите, пожалуйста",
    );
  });
  it("ERR-003 is the first server message", () => {
    expect(errorText({ status: 409, errors: [{ message: "Товар закончился" }, { message: "b" }] })).toBe(
      "Товар закончился",
    );
  });
  it("ERR-004 has words when the server gave none", () => {
    expect(errorText({ status: 500, errors: [] })).toBe("Упс, кажется что-то пошло не так");
  });
});
