import { readFileSync } from "node:fs";

export interface CorpusQuery {
  kind: string;
  typed: string;
  wanted: string;
}

/** Queries with what one of the first five goods must meet. */
export const readCorpus = (name: "known" | "held-out"): CorpusQuery[] =>
  readFileSync(new URL(`../corpus/${name}.tsv`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [kind = "", typed = "", wanted = ""] = line.split("\t");
      return { kind, typed, wanted };
    });
