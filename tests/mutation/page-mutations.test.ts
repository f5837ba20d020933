import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ruleGroups } from "./groups.ts";
import { pageMutations } from "./page-mutations.ts";

const root = new URL("../../", import.meta.url);
const isThere = (path: string): boolean => existsSync(new URL(path, root));

it("each fault of the list finds its place, once, and the tests that hold it", () => {
  const lost = pageMutations.filter(
    ({ file, find }) => !isThere(file) || readFileSync(new URL(file, root), "utf8").split(find).length !== 2,
  );
  expect(lost.map(({ breaks }) => breaks)).toEqual([]);
  const holders = pageMutations.flatMap(({ heldBy }) => ("files" in heldBy ? heldBy.files : [heldBy.file]));
  expect(holders.filter((path) => !isThere(path))).toEqual([]);
});

it("each rule that is broken on purpose is there", () => {
  const files = Object.values(ruleGroups).flatMap((group) => group.files);
  expect(files.filter((path) => !isThere(path))).toEqual([]);
});
