import type { z } from "zod";

/** Reading environment variables: the one thing that the layers in front and the gateway have in common. */
export type Given = Readonly<Record<string, string | undefined>>;

export type Reading<Settings> = { settings: Settings } | { problems: readonly string[] };

/** An empty value counts as unset. */
export const withoutEmpty = (environment: Given): Given =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

/**
 * Reads variables by a schema. What they must fit one another in is looked at even when single ones are wrong, without those, so that
 * nobody mends one mistake to be told the next.
 */
export function readEnvironment<Settings>(schema: z.ZodType<Settings>, environment: Given): Reading<Settings> {
  const given = withoutEmpty(environment);
  const whole = schema.safeParse(given);
  if (whole.success) return { settings: whole.data };
  const wrong = [...new Set(whole.error.issues.map(nameOf))];
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name)));
  const more = schema.safeParse(right).error?.issues ?? [];
  const concerns = (issue: Issue, name: string) =>
    nameOf(issue) === name || new RegExp(`\\b${name}\\b`).test(issue.message);
  const others = more.filter((issue) => !wrong.some((name) => concerns(issue, name)));
  return { problems: [...whole.error.issues, ...others].map((issue) => `${nameOf(issue)}: ${issue.message}`) };
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

const nameOf = ({ path }: Issue): string => path.join(".");

type SettingsOf<One> = One extends { settings: infer Settings } ? Settings : never;

/** The settings of all parts of a program, or one Error that names every wrong variable. */
export function settingsOf<Readings extends Record<string, Reading<unknown>>>(
  program: string,
  readings: Readings,
): { [Part in keyof Readings]: SettingsOf<Readings[Part]> } {
  const problems = new Set(Object.values(readings).flatMap((one) => ("problems" in one ? one.problems : [])));
  if (problems.size > 0) {
    const lines = [...problems].map((problem) => `  ${problem}`);
    throw new Error(`${program} cannot start, these settings are wrong:\n${lines.join("\n")}`);
  }
  const settings = Object.entries(readings).map(([part, one]) => [part, "settings" in one ? one.settings : null]);
  return Object.fromEntries(settings) as { [Part in keyof Readings]: SettingsOf<Readings[Part]> };
}
