import { describe, expect, it } from "vitest";
import { orderFieldErrors } from "./order-field-errors.ts";
import { orderFields } from "./order-fields.ts";

describe("errors of a refused order", () => {
  it("CHK-017 ERR-026 are listed by form field, several a field", () => {
    const errors = [
      { field: "contact_phone", message: "a" },
      { field: "delivery_shopId", message: "b" },
      { field: "contact_phone", message: "c" },
    ];
    expect(orderFieldErrors(errors)).toEqual({ phone: ["a", "c"], shopId: ["b"] });
  });

  it("CHK-018 lose their prefix up to the last underscore", () => {
    expect(orderFieldErrors([{ field: "order_contact_person_name", message: "a" }])).toEqual({ name: ["a"] });
    expect(orderFieldErrors([{ field: "email", message: "a" }])).toEqual({ email: ["a"] });
  });

  it("CHK-019 are unambiguous, because no field of the form has an underscore", () => {
    expect(orderFields.filter((field) => field.includes("_"))).toEqual([]);
  });

  it("ERR-027 stand against 'message' when no field is theirs", () => {
    const errors = [
      { message: "Сервис занят" },
      { field: "message", message: "Тело запроса" },
      { field: "contact_patronymic", message: "c" },
      { field: "toString", message: "d" },
    ];
    expect(orderFieldErrors(errors)).toEqual({ message: ["Сервис занят", "Тело запроса", "c", "d"] });
  });
});
