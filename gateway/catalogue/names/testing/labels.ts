import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Category } from "../../../contract/catalogue/categories.ts";

/** A name with what it says; see the head of names.tsv for the keys. `a|b` is either, `a+b` both or one of them, `*` anything. */
export interface LabelledName {
  name: string;
  category: Category;
  brand: string;
  label: Readonly<Record<string, string>>;
}

const NOT_SAID = ["name", "category", "source", "season_known", "studs_known", "material_known"];

export function labelledNames(): LabelledName[] {
  const file = readFileSync(join(import.meta.dirname, "names.tsv"), "utf8");
  const [head = [], ...rows] = file
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return rows.map((cells) => {
    const label = Object.fromEntries(head.map((key, at) => [key, cells[at] ?? ""]));
    const { name = "", category = "", brand = "" } = label;
    return { name, category: category.split("|")[0] as Category, brand: brand.split("|")[0] ?? "", label };
  });
}

const plain = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s_\-–/.()]+/g, "");
const numberOr = (text: string): string =>
  /^-?[\d.,]+$/.test(text) ? String(Number(text.replace(",", "."))) : plain(text.replaceAll(/[х×]/g, "x"));

/** Whether a value is what the label says, says nothing of it, or contradicts. */
export function verdictOf(key: string, said: string, value: unknown): "right" | "missing" | "wrong" | "untold" {
  if (said === "*") return "untold";
  const isAbsent = value === undefined || value === "";
  if (said === "") return isAbsent ? "untold" : "wrong";
  const options = said.split("|").flatMap((option) => [option, ...option.split("+")]);
  if (key === "axle" && said.includes("+")) options.push("all");
  if (isAbsent) return options.includes("") ? "untold" : "missing";
  return options.some((option) => numberOr(option) === numberOr(String(value))) ? "right" : "wrong";
}

export const attributesOfLabel = ({ label }: LabelledName): [string, string][] =>
  Object.entries(label).filter(([key]) => !NOT_SAID.includes(key) && key !== "brand" && key !== "model");
