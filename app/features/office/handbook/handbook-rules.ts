import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import type { Job, PagePattern } from "./job.ts";
import { jobs } from "./jobs.ts";

export const HANDBOOK_PATH = "/back-office/handbook/";
export const PRINT_PATH = `${HANDBOOK_PATH}print/`;
export const jobPath = (id: string): string => `${HANDBOOK_PATH}${id}/`;

type Permissions = ReadonlySet<StaffPermission>;

/** What somebody with these permissions may do. */
export const jobsOf = (permissions: Permissions): Job[] =>
  jobs.filter(({ needs }) => needs.every((permission) => permissions.has(permission)));

const isFixed = (pattern: PagePattern): boolean => !pattern.includes("/:");

/** Whether an address is one of a pattern. */
export const isAt = (pattern: PagePattern, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/]+")}$`).test(path);

/** Pages that a job is about, in the order in which it comes by them. */
export const pagesOf = ({ steps }: Job): PagePattern[] => [...new Set(steps.flatMap(({ at }) => (at ? [at] : [])))];

/** Jobs that the page at a path is about; a page that jobs name by its whole address is not one of those with names in theirs. */
export function jobsAt(path: string, permissions: Permissions): Job[] {
  const about = (test: (pattern: PagePattern) => boolean) => (job: Job) => pagesOf(job).some(test);
  const isNamed = jobs.some(about((pattern) => pattern === path));
  return jobsOf(permissions).filter(
    about((pattern) => (isNamed ? pattern === path : !isFixed(pattern) && isAt(pattern, path))),
  );
}

/** The jobs of a page and of a link to them; a page with one job leads to it at once. Null where there is none. */
export function helpPathAt(path: string, permissions: Permissions): string | null {
  const [first, second] = jobsAt(path, permissions);
  if (!first) return null;
  return second ? `${HANDBOOK_PATH}?${new URLSearchParams({ page: path })}` : jobPath(first.id);
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** Ends of Russian words change: «возврата» has to find «возврат». */
const stemOf = (word: string): string => word.slice(0, word.length > 5 ? -2 : word.length > 4 ? -1 : undefined);

/** Jobs that have all words of a text in their title, their purpose or the words that they are found by; none for an empty one. */
export function jobsFor(text: string, permissions: Permissions): Job[] {
  const stems =
    lettersOf(text)
      .match(/[\p{L}\d]+/gu)
      ?.map(stemOf) ?? [];
  if (stems.length === 0) return [];
  return jobsOf(permissions).filter(({ title, words, purpose }) => {
    const all = lettersOf(`${title} ${words} ${purpose}`);
    return stems.every((stem) => all.includes(stem));
  });
}

export interface TextPart {
  text: string;
  /** The name of a button, link or field. */
  isName: boolean;
}

/** `Нажмите [Выдать].` in its parts. */
export const partsOf = (text: string): TextPart[] =>
  text
    .split(/(\[[^\]]+\])/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("[") ? { text: part.slice(1, -1), isName: true } : { text: part, isName: false }));
