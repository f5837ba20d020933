import { describe, expect, it } from "vitest";
import { forgetSeen, MAX_SEEN, noteSeen, readSeen } from "./seen-codes.ts";

function memory(kept?: string) {
  const values = new Map(kept === undefined ? [] : [["seen", kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const refusing = {
  getItem: (): string => {
    throw new Error("SecurityError");
  },
  setItem: () => {
    throw new Error("QuotaExceededError");
  },
  removeItem: () => {
    throw new Error("SecurityError");
  },
};

describe("goods seen last", () => {
  it("are kept latest first, each once, at most twelve", () => {
    const store = memory();
    for (let code = 1; code <= 14; code += 1) noteSeen(store, String(code));
    noteSeen(store, "13");
    expect(readSeen(store).slice(0, 3)).toEqual(["13", "14", "12"]);
    expect(readSeen(store)).toHaveLength(MAX_SEEN);
  });
  it("are forgotten when asked", () => {
    const store = memory('["1"]');
    forgetSeen(store);
    expect(readSeen(store)).toEqual([]);
  });
  it.each(["{", "null", '{"a":1}', "[1,null,{}]"])("are none when the store holds %s", (kept) => {
    expect(readSeen(memory(kept))).toEqual([]);
  });
  it.each([
    ["none", null],
    ["one that refuses", refusing],
  ])("do not break the page when there is %s store", (_, store) => {
    noteSeen(store, "1");
    forgetSeen(store);
    expect(readSeen(store)).toEqual([]);
  });
});
