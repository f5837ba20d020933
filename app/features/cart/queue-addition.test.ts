import { setImmediate as soon } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { queueAddition } from "./queue-addition.ts";

/** Takes a turn for each name; `sent` lists those whose turn has come. */
function queue(...names: string[]) {
  const sent: string[] = [];
  const ends = new Map(names.map((name) => [name, queueAddition(() => void sent.push(name), false)]));
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { sent, end };
}

describe("turns", () => {
  it("come one after another", async () => {
    const { sent, end } = queue("a", "b", "c");
    await soon();
    expect(sent).toEqual(["a"]);
    await end("a");
    expect(sent).toEqual(["a", "b"]);
    await end("b");
    expect(sent).toEqual(["a", "b", "c"]);
    await end("c");
  });

  it("come to those that ended theirs while they waited, and these keep nobody waiting", async () => {
    const { sent, end } = queue("a", "gone", "c");
    await end("gone");
    expect(sent).toEqual(["a"]);
    await end("a");
    expect(sent).toEqual(["a", "gone", "c"]);
    await end("c");
  });

  it("are for those without a cart", async () => {
    const { sent, end } = queue("a");
    queueAddition(() => void sent.push("with a cart"), true);
    expect(sent).toEqual(["with a cart"]);
    await soon();
    expect(sent).toEqual(["with a cart", "a"]);
    await end("a");
  });

  it("may be ended twice", async () => {
    const { sent, end } = queue("a", "b", "c");
    await end("a");
    await end("a");
    expect(sent).toEqual(["a", "b"]);
    await end("b");
    await end("c");
  });
});
