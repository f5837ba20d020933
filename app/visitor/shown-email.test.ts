import { expect, it } from "vitest";
import { userEmail } from "../../gateway/contract/platform/user-fields.ts";
import { shownEmail } from "./shown-email.server.ts";

it.each(["ёж@пример.рф", "anna.petrova@example.com", "a@шины.example.ru"])("shows %s as it was typed", (email) => {
  expect(shownEmail(userEmail.parse(email))).toBe(email);
});

it.each(["", "нет адреса", "a@xn--0000h.ru", "a···@"])("leaves «%s» as it is", (text) => {
  expect(shownEmail(text)).toBe(text);
});
