import type { FilterOption } from "../../../../gateway/contract/platform/resource-kit.ts";
import { type Filter, type ListQuery, parametersOf } from "./list-query.ts";

interface Field {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
}

/** A filter as its form shows it. */
export type FilterField =
  | (Field & { kind: "text" | "day"; inputMode?: "numeric" | "tel" | "search" | undefined })
  | (Field & { kind: "select"; anyLabel: string; options: FilterOption[] });

/** The controls of filters with what an address has in them, and what is wrong with it. */
export const filterFields = (
  filters: readonly Filter[],
  values: ListQuery["values"],
  options: Readonly<Record<string, FilterOption[]>>,
  errors: Partial<Record<string, string[]>>,
): FilterField[] =>
  filters.flatMap((filter): FilterField[] => {
    const [name = "", nameTo = ""] = parametersOf(filter);
    const fieldOf = (of: string) => ({ name: of, value: values[of] ?? "", error: errors[of]?.[0] });
    switch (filter.kind) {
      case "days":
        return [
          { ...fieldOf(name), kind: "day", label: `${filter.label} с` },
          { ...fieldOf(nameTo), kind: "day", label: "по" },
        ];
      case "select": {
        const { label, anyLabel, options: own = "reply" } = filter;
        const choices = own === "reply" ? options[name] : own;
        return [{ ...fieldOf(name), kind: "select", label, anyLabel, options: [...(choices ?? [])] }];
      }
      default:
        return [{ ...fieldOf(name), kind: "text", label: filter.label, inputMode: filter.inputMode }];
    }
  });

/** What a list or a form offers to choose from, of a table of titles. */
export const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
