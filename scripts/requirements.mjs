/** `npm run requirements`: which rows of the requirements table a test title or a decision names. `-- --missing AREA` lists the rest. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/run.mjs";

const idPattern = /\b[A-Z]{3}-\d{3}\b/g;
const idsIn = (text) => text.match(idPattern) ?? [];
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

function* testFiles(folder) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name)) yield join(entry.parentPath, entry.name);
  }
}

/** Ids in the first string of a call: `test("CAT-029 …", …)`, `journey("CHK-001 …", …)`, not in comments and not in skipped tests. */
function idsInTitles(source) {
  const calls = source.matchAll(/([\w.]+)(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2/g);
  return [...calls]
    .filter(([, callee]) => !/\.(skip|todo|fixme)$/.test(callee))
    .flatMap(([, , , title]) => idsIn(title));
}

const rows = read("docs/requirements.tsv")
  .split("\n")
  .map((line) => line.split("\t"))
  .filter(([id]) => /^[A-Z]{3}-\d{3}$/.test(id))
  .map(([id, area]) => ({ id, area }));
const tested = new Set();
for (const folder of ["app", "gateway", "server", "tests"]) {
  for (const file of testFiles(folder)) for (const id of idsInTitles(readFileSync(file, "utf8"))) tested.add(id);
}
const decided = new Set(idsIn(read("docs/decisions.md")));

const areas = new Map();
for (const row of rows) areas.set(row.area, [...(areas.get(row.area) ?? []), row]);

const missingArea = process.argv.includes("--missing")
  ? process.argv[process.argv.indexOf("--missing") + 1]
  : undefined;
if (missingArea !== undefined) {
  const missing = rows.filter(
    ({ id, area }) => (area === missingArea || id.startsWith(missingArea)) && !tested.has(id) && !decided.has(id),
  );
  for (const { id } of missing) console.log(id);
} else {
  const line = (name, list) => {
    const covered = list.filter(({ id }) => tested.has(id)).length;
    const settled = list.filter(({ id }) => !tested.has(id) && decided.has(id)).length;
    const cells = [`${covered}/${list.length}`, String(settled), String(list.length - covered - settled)];
    console.log(name.padEnd(28), ...cells.map((cell) => cell.padStart(12)));
  };
  console.log("area".padEnd(28), ...["tested", "decided only", "missing"].map((title) => title.padStart(12)));
  for (const [area, list] of areas) line(area, list);
  line("all", rows);
}
const unknown = [...tested].filter((id) => !rows.some((row) => row.id === id)).sort();
if (unknown.length > 0) console.log(`Named by tests, absent from the table: ${unknown.join(" ")}`);
