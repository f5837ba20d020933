import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contractEndpoints } from "../../testing/contract.ts";
import { textLeavesOf } from "../../testing/text-leaves.ts";
import { forStaff, maskEmail, maskPhone } from "./personal.ts";
import { staffText } from "./user-fields.ts";

describe("what tells who a client is", () => {
  it("API-031 hides an address all but two letters and its ending, so that its length cannot be told either", () => {
    expect(maskEmail("anna@example.ru")).toBe("a···@e···.ru");
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const [local = "", host = ""] = email.split("@");
        const masked = maskEmail(email);
        expect(masked).toBe(`${local[0]}···@${host[0]}···.${host.split(".").at(-1)}`);
        expect(masked).not.toContain(host);
      }),
    );
  });

  it("a masked phone shows its code and its last two digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        const masked = maskPhone(`+7${digits}`);
        expect(masked).toBe(`+7 ${digits.slice(0, 3)} ***-**-${digits.slice(-2)}`);
        expect(masked.replace(/\D/g, "")).toHaveLength(6);
      }),
    );
  });

  it("stays empty for staff where there is nothing, masked or whole", () => {
    expect([forStaff("email", ""), forStaff("phone", "", true)]).toEqual(["", ""]);
    expect([forStaff("email", "anna@example.ru"), forStaff("email", "anna@example.ru", true)]).toEqual([
      "a···@e···.ru",
      "anna@example.ru",
    ]);
  });

  it("reaches staff only by a decision how it is told, in every answer of every call of theirs", async () => {
    const calls = (await contractEndpoints()).filter(({ access }) => typeof access === "object");
    const told = calls.flatMap(({ name, output }) =>
      textLeavesOf(output)
        .filter(({ path, schema }) => /^(phones?|emails?|recipient)$/.test(path.at(-1) ?? "") && schema !== staffText)
        .map(({ path }) => `${name} ${path.join(".")}`),
    );
    expect(told.filter((each) => !nobodysSecret.some((known) => known.test(each)))).toEqual([]);
    expect(
      nobodysSecret.filter((known) => !told.some((each) => known.test(each))),
      "no longer there",
    ).toEqual([]);
    expect(calls.length).toBeGreaterThan(200);
  });
});

/** Fields of these names that tell nothing of a client to somebody who need not know it. */
const nobodysSecret = [
  // A centre's, a region's or a colleague's.
  /\b(shop|delivery)\.phone$/,
  /^(centre|region)(Get values|List rows)\.phone$/,
  /^departmentUserList users\.(phone|email)$/,
  // A name.
  /^shipmentDeskCard recipient$/,
  // The client whom the pages are shown to, while staff act for them.
  /^acting(Read acting\.|Start )client\./,
];
