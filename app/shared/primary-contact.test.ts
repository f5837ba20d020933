import { describe, expect, it } from "vitest";
import { primaryContact } from "./primary-contact.ts";

const contact = (name: string, is_primary: boolean, isConfirmed: boolean) => ({
  name,
  is_primary,
  confirmed_at: isConfirmed ? "2026-11-20T07:00:00Z" : null,
});

describe("the primary phone or e-mail", () => {
  it("AUT-037 is the one marked primary", () => {
    const contacts = [contact("first", false, true), contact("marked", true, false)];
    expect(primaryContact(contacts)?.name).toBe("marked");
  });
  it("AUT-038 without a mark is the first confirmed one", () => {
    const contacts = [contact("first", false, false), contact("second", false, true), contact("third", false, true)];
    expect(primaryContact(contacts)?.name).toBe("second");
  });
  it("AUT-039 without a mark and a confirmation is the first one", () => {
    expect(primaryContact([contact("first", false, false), contact("second", false, false)])?.name).toBe("first");
    expect(primaryContact([])).toBeUndefined();
  });
});
