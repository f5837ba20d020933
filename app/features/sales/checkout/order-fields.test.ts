import { describe, expect, it } from "vitest";
import { typedAddress } from "../../../../gateway/contract/sales/order-address.ts";
import { typedContact } from "../../../../gateway/contract/sales/order-contact.ts";
import { errorsByField, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { addressControls, contactControls, orderFields } from "./order-fields.ts";

describe("errors of a refused order", () => {
  it("CHK-017 ERR-026 are listed by form field, several a field", () => {
    const errors = [
      { field: "contact_phone", message: "a" },
      { field: "delivery_shopId", message: "b" },
      { field: "contact_phone", message: "c" },
    ];
    expect(errorsByField(errors, orderFields)).toEqual({ phone: ["a", "c"], shopId: ["b"] });
  });

  it("CHK-018 lose their prefix up to the last underscore", () => {
    const errors = [{ field: "order_contact_person_name", message: "a" }];
    expect(errorsByField(errors, orderFields)).toEqual({ name: ["a"] });
    expect(errorsByField([{ field: "email", message: "a" }], orderFields)).toEqual({ email: ["a"] });
  });

  it("CHK-019 are unambiguous, because no field of the form has an underscore", () => {
    expect(orderFields.filter((field) => field.includes("_"))).toEqual([]);
  });

  it("ERR-027 stand in the message of the form when no field is theirs", () => {
    const errors = [
      { message: "Сервис занят" },
      { field: "message", message: "Тело запроса" },
      { field: "contact_patronymic", message: "c" },
      { field: "toString", message: "d" },
    ];
    const refused = refusedByGateway(new FormData(), { code: "invalid", errors }, { fields: orderFields });
    expect(refused.data).toMatchObject({ error: { "": ["Сервис занят", "Тело запроса", "c", "d"] } });
  });
});

describe("a control of the order form", () => {
  const typed = { ...typedAddress, ...typedContact };
  const limited = Object.entries({ ...addressControls, ...contactControls }).flatMap(([name, { maxLength }]) =>
    maxLength === undefined ? [] : [[name as keyof typeof typed, maxLength] as const],
  );

  it.each(limited)("%s lets as much be typed as the order takes, %i letters", (name, maxLength) => {
    expect(typed[name].safeParse("д".repeat(maxLength)).success).toBe(true);
    expect(typed[name].safeParse("д".repeat(maxLength + 1)).success).toBe(false);
  });
});
