import type { SubmissionResult } from "@conform-to/dom";

/**
 * What an action answers when it refuses a form, for every form of the site: conform's own result, with the names of the form's fields.
 * The page shows the form again with it. A form that needs more adds it to these fields. Passwords and codes are never in it.
 */
export interface RefusedForm<Field extends string = string>
  extends Omit<SubmissionResult<string[]>, "initialValue" | "error"> {
  /** The intent of the form, which distinguishes the forms of a page. */
  form: string;
  /** What was typed; fields that were left empty are not in it. */
  initialValue: Partial<Record<Field, string>>;
  /** Messages by field, those about the form as a whole under the empty name. ERR-015, ERR-016, ERR-017, ERR-027 */
  error: Partial<Record<Field | "", string[]>>;
}

export interface FormProblem {
  message: string;
  /** Id of the field to correct; none for a problem of the whole form. */
  fieldId?: string;
}

/** Several forms of a page share names of fields. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** Everything that is wrong, each once: the gateway repeats in its message what is wrong with a field. */
export function problemsOf({ form, error: { "": lines = [], ...error } }: RefusedForm): FormProblem[] {
  const ofFields = Object.entries(error).flatMap(([name, messages = []]) =>
    messages.map((text): FormProblem => ({ message: text, fieldId: fieldId(form, name) })),
  );
  const ofForm = lines.map((line) => ofFields.find((problem) => problem.message === line) ?? { message: line });
  return [...ofForm, ...ofFields.filter((problem) => !lines.includes(problem.message))];
}

/** What is said of a form as a whole, a line a message; null for nothing. */
export const messageOf = ({ error }: { error: { ""?: string[] } }): string | null => error[""]?.join("\n") ?? null;

/** What every field of a form needs: its name, what was typed before, what is wrong with it. */
export function fieldsOf<Field extends string>(
  form: string,
  reply: RefusedForm<Field> | undefined,
  stored: Partial<Record<string, string>> = {},
) {
  const own = reply?.form === form ? reply : undefined;
  return (name: Field) => ({
    name,
    id: fieldId(form, name),
    defaultValue: own ? own.initialValue[name] : stored[name],
    error: own?.error[name]?.[0],
  });
}

/** The same of a checkbox. */
export function tickOf({ defaultValue, ...field }: ReturnType<ReturnType<typeof fieldsOf>>) {
  return { ...field, defaultChecked: defaultValue === "on" };
}
