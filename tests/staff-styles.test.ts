import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { STAFF_STYLES } from "../scripts/lib/left-out-styles.mjs";

const LIST = "app/features/office/back-office/staff-styles.css.ts";
/** Pages that staff alone open, and their parts. */
const OF_STAFF = /\/(?:desk|day-plan|resource-kit|office\/(?!staff\/)[\w-]+)\//;

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: `app/${path}`, text: readFileSync(`app/${path}`, "utf8") }));

test("styles of pages that staff alone open are in the file of staff, and not in the one that every customer loads", () => {
  const isLeftOut = ({ path }: { path: string }) => STAFF_STYLES?.test(`/${path}`);
  const listed = sources.find(({ path }) => path === LIST)?.text ?? "";
  const ofStaff = sources
    .filter(({ path }) => path.endsWith(".css.ts") && path !== LIST)
    .filter(({ path }) => {
      const users = sources.filter((each) => each.path !== LIST && each.text.includes(`/${basename(path)}"`));
      return users.length > 0 && users.every((user) => OF_STAFF.test(user.path));
    });
  expect(ofStaff.length).toBeGreaterThan(8);
  const isListed = ({ path }: { path: string }) => listed.includes(`/${basename(path)}"`);
  expect(
    ofStaff.filter((style) => !isListed(style)).map(({ path }) => path),
    `not in ${LIST}`,
  ).toEqual([]);
  expect(
    ofStaff.filter((style) => !isLeftOut(style)).map(({ path }) => path),
    "not left out in app/root.tsx",
  ).toEqual([]);
});
