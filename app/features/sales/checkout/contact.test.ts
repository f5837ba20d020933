import { describe, expect, it } from "vitest";
import { contactOf } from "./checkout.server.ts";

const confirmed_at = "2026-11-20T07:00:00Z";

describe("the contact that a signed-in customer begins with", () => {
  it("AUT-037 is the name, the primary phone and the primary e-mail", () => {
    const known = contactOf({
      info: { emails: [], profile: { firstName: "Анна", lastName: "Ёлкина", fullName: "Анна Ёлкина" } },
      phones: [
        { phone: "79120000001", is_primary: false, confirmed_at },
        { phone: "79123456789", is_primary: true, confirmed_at },
      ],
      emails: [{ email: "anna@example.ru", is_primary: false, confirmed_at }],
    });
    expect(known).toEqual({ name: "Анна Ёлкина", phone: "+7 (912) 345-67-89", email: "anna@example.ru" });
  });
  it("is empty where nothing is known", () => {
    const info = { emails: [], profile: { firstName: "", lastName: "", fullName: "" } };
    expect(contactOf({ info, phones: [], emails: [] })).toEqual({ name: "", phone: "", email: "" });
  });
});
