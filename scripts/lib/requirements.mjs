/** The requirements table, and what tests and decisions say of its rows. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./run.mjs";
import { titlesIn } from "./test-titles.mjs";

/** A title that names more says little about each. */
const MOST_IDS = 4;

/** @param {string} text */
export const idsIn = (text) => [...new Set(text.match(/\b[A-Z]{3}-\d{3}\b/g) ?? [])];

/** @param {string} folder @param {RegExp} name */
const filesIn = (folder, name) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Rows of `docs/requirements.tsv`; `isOpen` where the specification leaves undetermined what the row asks for. */
export const readRows = () =>
  readFileSync(join(root, "docs/requirements.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([id = "", area = "", , requirement = "", , open]) => ({ id, area, requirement, isOpen: open === "open" }));

/** Titles of all tests that Vitest and Playwright run. */
export function readTitles() {
  const files = [
    ...["app", "gateway", "server", "tests"].flatMap((folder) => filesIn(folder, /\.test\.tsx?$/)),
    ...filesIn("tests/e2e", /\.spec\.ts$/),
  ];
  const titles = titlesIn(new Map(files.map((file) => [file, readFileSync(file, "utf8")])));
  return titles.map((each) => ({ ...each, file: relative(root, each.file) }));
}

/** Titles that name too many requirements to hold each, once a place: `file:line: n ids: title`. */
export function crowdedTitles(titles = readTitles()) {
  const crowded = new Map();
  for (const { file, line, title } of titles) {
    const { length } = idsIn(title);
    const place = `${file}:${line}`;
    if (length > MOST_IDS && !crowded.has(place)) crowded.set(place, `${place}: ${length} ids: ${title}`);
  }
  return [...crowded.values()];
}

/** Ids that `docs/decisions/` names. */
export const readDecided = () =>
  new Set(filesIn("docs/decisions", /\.md$/).flatMap((file) => idsIn(readFileSync(file, "utf8"))));
