/**
 * `npm run requirements`: how many rows of `docs/requirements.tsv` a test that runs names in its title, and how many that the
 * specification leaves open a decision settles instead. Lists titles that name too many ids, and ends with 1 when there are any.
 * `-- --missing AREA` lists the rows with neither, by area or by the letters of their ids;
 * `-- --not-open` lists those that a decision names although the specification leaves nothing open in them.
 */
import { parseArgs } from "node:util";
import { crowdedTitles, idsIn, readDecided, readRows, readTitles } from "./lib/requirements.mjs";

const { values } = parseArgs({ options: { missing: { type: "string" }, "not-open": { type: "boolean" } } });

const titles = readTitles();
const tested = new Set(titles.flatMap(({ title }) => idsIn(title)));
const decided = readDecided();
const rows = readRows().map((row) => {
  const isTested = tested.has(row.id);
  const isDecided = !isTested && row.isOpen && decided.has(row.id);
  return { ...row, isTested, isDecided, isMissing: !isTested && !isDecided };
});

const list = (some) => {
  for (const { id, requirement } of some) console.log(`${id}  ${requirement}`);
};

function count() {
  const line = (name, some) => {
    const tests = some.filter(({ isTested }) => isTested).length;
    const decisions = some.filter(({ isDecided }) => isDecided).length;
    const cells = [`${tests}/${some.length}`, String(decisions), String(some.length - tests - decisions)];
    console.log(name.padEnd(28), ...cells.map((cell) => cell.padStart(12)));
  };
  console.log("area".padEnd(28), ...["tested", "decided only", "missing"].map((title) => title.padStart(12)));
  for (const area of new Set(rows.map((row) => row.area)))
    line(
      area,
      rows.filter((row) => row.area === area),
    );
  line("all", rows);

  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...tested].filter((id) => !known.has(id)).sort();
  if (unknown.length > 0) console.log(`Named by tests, absent from the table: ${unknown.join(" ")}`);

  const crowded = crowdedTitles(titles);
  if (crowded.length > 0) {
    console.log(`\nTitles that name more than four ids (${crowded.length}):\n${crowded.join("\n")}`);
    process.exitCode = 1;
  }
}

if (values.missing !== undefined)
  list(
    rows.filter(({ id, area, isMissing }) => isMissing && (area === values.missing || id.startsWith(values.missing))),
  );
else if (values["not-open"]) list(rows.filter(({ id, isMissing, isOpen }) => isMissing && !isOpen && decided.has(id)));
else count();
