/** What the last mutation of each rule said, kept beside the sources: a rule is broken anew when it or a test that holds it has changed. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ruleGroups } from "./groups.ts";

const KEPT_IN = join(import.meta.dirname, "scores.json");

export interface FileScore {
  /** What {@link sourcesOf} said when the faults were counted. */
  sources: string;
  noticed: number;
  faults: number;
}

type Scores = Record<string, Record<string, FileScore>>;

const readAll = (): Scores => (existsSync(KEPT_IN) ? JSON.parse(readFileSync(KEPT_IN, "utf8")) : {});

/** Fingerprint of a rule, of the test beside it and of what else holds its group. */
export function sourcesOf(group: string, file: string): string {
  const tests = [file.replace(/\.ts$/, ".test.ts"), ...(ruleGroups[group]?.alsoHeldBy ?? [])];
  const hash = createHash("sha256");
  for (const path of [file, ...tests]) if (existsSync(path)) hash.update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
}

/** By file, of files that the group still has. */
export function readScores(group: string): Map<string, FileScore> {
  const files = new Set(ruleGroups[group]?.files);
  return new Map(Object.entries(readAll()[group] ?? {}).filter(([file]) => files.has(file)));
}

export function writeScore(group: string, file: string, counted: Omit<FileScore, "sources">): void {
  const ofGroup = { ...Object.fromEntries(readScores(group)), [file]: { sources: sourcesOf(group, file), ...counted } };
  const all = { ...readAll(), [group]: ofGroup };
  writeFileSync(KEPT_IN, `${JSON.stringify(all, null, 2)}\n`);
}
