import { describe, expect, it } from "vitest";
import { forgetContact, readKnownContact, rememberContact } from "./known-contact.server.ts";
import { visitorWith } from "./testing.ts";

const guest = () => visitorWith({}, undefined, { user: null, acting: null }).visitor;
const anna = { name: "Анна", phone: "+79123456789", email: "" };

describe("what a guest has typed on a device", () => {
  it("is known there at the next form, with what was typed before", () => {
    const visitor = guest();
    expect(readKnownContact(visitor)).toBeNull();
    rememberContact(visitor, anna);
    rememberContact(visitor, { carTitle: "Kia Rio", plate: "А123ВС96" });
    expect(readKnownContact(visitor)).toEqual({
      ...anna,
      carTitle: "Kia Rio",
      plate: "А123ВС96",
      order: null,
      works: null,
    });
    forgetContact(visitor.cookies);
    expect(readKnownContact(visitor)).toBeNull();
  });

  it("is neither kept nor shown for a customer, whose account knows it, nor for staff who act for one", () => {
    for (const known of [{ user: { id: 7 } }, { acting: {} }]) {
      const visitor = guest();
      rememberContact({ ...visitor, ...known }, anna);
      expect(readKnownContact(visitor)).toBeNull();
      rememberContact(visitor, anna);
      expect(readKnownContact({ ...visitor, ...known })).toBeNull();
    }
  });

  it("leaves the device sealed", async () => {
    const visitor = guest();
    rememberContact(visitor, anna);
    await visitor.cookies.seal(async (name, text) => `sealed ${name} of ${text.length}`);
    expect(visitor.cookies.changes().join()).toMatch(/^known_contact=sealed/);
    expect(visitor.cookies.changes().join()).not.toContain("9123456789");
    expect(visitor.cookies.changes().join()).toContain("HttpOnly");
  });
});
