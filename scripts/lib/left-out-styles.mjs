/** What `app/root.tsx` leaves out of the styles of every page, for the build and for the check that nothing of staff's is forgotten. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Signs of a glob as a regular expression has them. */
const inPattern = { "{": "(", "}": ")", ",": "|", ".": "\\.", "*": "[^/]+" };

const globs = [...readFileSync(join(root, "app/root.tsx"), "utf8").matchAll(/"!\.(\/features\/\S+)"/g)];

/** Styles of single pages for customers, and those of the back office. */
export const [PAGE_STYLES, STAFF_STYLES] = globs.map(
  ([, glob = ""]) => new RegExp(`/app${glob.replace(/[{},.*]/g, (sign) => inPattern[sign] ?? "")}`),
);
