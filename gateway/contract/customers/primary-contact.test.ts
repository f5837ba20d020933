import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { primaryContact } from "./primary-contact.ts";

const CONFIRMED = "2026-11-20T07:00:00.000Z";
const contact = (email: string, is_primary: boolean, confirmed_at: string | null) => ({
  email,
  is_primary,
  confirmed_at,
});

describe("the primary phone or e-mail", () => {
  it("AUT-037 is the one marked primary, confirmed or not, wherever it stands", () => {
    expect(primaryContact([contact("a", false, CONFIRMED), contact("b", true, null)])?.email).toBe("b");
  });
  it("AUT-038 is the first confirmed one without a mark", () => {
    const list = [contact("a", false, null), contact("b", false, CONFIRMED), contact("c", false, CONFIRMED)];
    expect(primaryContact(list)?.email).toBe("b");
  });
  it("AUT-039 is the first of the list when none is marked or confirmed", () => {
    expect(primaryContact([contact("a", false, null), contact("b", false, null)])?.email).toBe("a");
    expect(primaryContact([])).toBeUndefined();
  });
  it("AUT-037 AUT-038 AUT-039 ranks marks over confirmations over places", () => {
    const contacts = fc.array(fc.record({ is_primary: fc.boolean(), confirmed_at: fc.constantFrom(null, CONFIRMED) }));
    fc.assert(
      fc.property(contacts, (list) => {
        const chosen = primaryContact(list);
        const rank = (one: (typeof list)[number]) => (one.is_primary ? 0 : one.confirmed_at ? 1 : 2);
        const best = Math.min(...list.map(rank));
        expect(chosen).toBe(list.find((one) => rank(one) === best));
      }),
    );
  });
});
