import { expect, it } from "vitest";
import { openPageReads, ownReads } from "./page-reads.ts";

const counted = () => {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
};

it("calls of one page read a thing once, also while it is being read", async () => {
  const readsOf = openPageReads();
  const read = counted();
  const [first, second] = [readsOf("page.0"), readsOf("page.0")];
  expect(
    await Promise.all([first.once("cart", read), second.once("cart", read), second.once("session", read)]),
  ).toEqual([1, 1, 2]);
});

it("another page, a page after a change and a call of no page read anew", async () => {
  const readsOf = openPageReads();
  const read = counted();
  const pages = ["page.0", "page.1", "other.0", undefined, "", "x".repeat(101), "x".repeat(101)];
  for (const [position, page] of pages.entries()) expect(await readsOf(page).once("cart", read)).toBe(position + 1);
  expect(await ownReads.once("cart", read)).toBe(pages.length + 1);
});

it("what was read is not kept for longer than the calls of a page take", async () => {
  let nowMs = 5_000;
  const readsOf = openPageReads(() => nowMs);
  const read = counted();
  await readsOf("page.0").once("cart", read);
  nowMs += 999;
  expect(await readsOf("page.0").once("cart", read)).toBe(1);
  nowMs += 2;
  expect(await readsOf("page.0").once("cart", read)).toBe(2);
});

it("what failed is read again by the next call", async () => {
  const { once } = openPageReads()("page.0");
  await expect(once("cart", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await once("cart", async () => "read")).toBe("read");
});
