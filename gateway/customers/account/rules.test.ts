import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailChanges, letterRefusal } from "./rules.ts";

describe("another letter", () => {
  it("is refused within a minute and beyond the daily limits of an address and of a user", () => {
    expect(letterRefusal({ justNow: false, toAddress: 4, byUser: 9 })).toBeNull();
    expect(letterRefusal({ justNow: true, toAddress: 1, byUser: 1 })).toContain("через минуту");
    expect(letterRefusal({ justNow: false, toAddress: 5, byUser: 5 })).toContain("завтра");
    expect(letterRefusal({ justNow: false, toAddress: 0, byUser: 10 })).toContain("завтра");
  });
});

describe("changes of addresses", () => {
  const address = fc.constantFrom("a@b.ru", "c@d.ru", "e@f.ru", "g@h.ru");

  it("lead from the stored addresses to the wanted ones, each of them once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(address), fc.array(address), (before, wanted) => {
        const stored = before.map((email, id) => ({ id, email }));
        const { added, removedIds, primary } = emailChanges(stored, wanted);
        const after = [...stored.filter(({ id }) => !removedIds.includes(id)).map(({ email }) => email), ...added];
        expect(after.sort()).toEqual([...new Set(wanted)].sort());
        expect(primary).toBe(wanted[0] ?? null);
      }),
    );
  });

  it("keep the order in which new addresses were wanted", () => {
    expect(emailChanges([{ id: 1, email: "a@b.ru" }], ["e@f.ru", "a@b.ru", "c@d.ru", "e@f.ru"])).toEqual({
      added: ["e@f.ru", "c@d.ru"],
      removedIds: [],
      primary: "e@f.ru",
    });
  });
});
