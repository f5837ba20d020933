import { expect, it } from "vitest";
import { maskEmail, maskPhone } from "./order.server.ts";

it("shows of a contact no more than its owner needs", () => {
  expect(maskPhone("+79123456789").replaceAll("\u00a0", " ")).toBe("+7 912 ···-··-89");
  expect(maskEmail("anna.petrova@example.com")).toBe("a···@example.com");
  expect(maskEmail("")).toBe("");
});
