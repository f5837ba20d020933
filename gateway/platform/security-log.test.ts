import { expect, it } from "vitest";
import { type SecurityEvent, securityLog } from "./security-log.ts";

it("an event of an account is one line with its name, user and address, whatever else it is given", () => {
  const lines: unknown[] = [];
  const record = securityLog({ info: (details, message) => lines.push([details, message]) });
  const event: SecurityEvent = { event: "sign_in_failed", userId: null, clientAddress: "203.0.113.5", way: "password" };
  record({ ...event, password: "secret", username: "anna@example.ru" } as SecurityEvent);
  record({ event: "phone_added", userId: 7, clientAddress: "203.0.113.5" });
  expect(lines).toEqual([
    [{ security: "sign_in_failed", userId: null, clientAddress: "203.0.113.5", way: "password" }, "account event"],
    [{ security: "phone_added", userId: 7, clientAddress: "203.0.113.5" }, "account event"],
  ]);
});
