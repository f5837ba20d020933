/**
 * What an action answers when it refuses a form, for every form of the site: the page shows the form again with it. A form that
 * needs more adds it to these fields. Passwords and codes are never in it.
 */
export interface FormReply<Field extends string = string> {
  /** The intent of the form, which distinguishes the forms of a page. */
  form: string;
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string[]>>;
  /** About the form as a whole, a line a message; null when only fields are wrong. ERR-015, ERR-016, ERR-017, ERR-027 */
  message: string | null;
}

export interface FormProblem {
  message: string;
  /** Id of the field to correct; none for a problem of the whole form. */
  fieldId?: string;
}

/** Several forms of a page share names of fields. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** Everything that is wrong, each once: the gateway repeats in its message what is wrong with a field. */
export function problemsOf({ form, errors, message }: FormReply): FormProblem[] {
  const ofFields = Object.entries(errors).flatMap(([name, messages = []]) =>
    messages.map((text): FormProblem => ({ message: text, fieldId: fieldId(form, name) })),
  );
  const lines = message?.split("\n") ?? [];
  const ofForm = lines.map((line) => ofFields.find((problem) => problem.message === line) ?? { message: line });
  return [...ofForm, ...ofFields.filter((problem) => !lines.includes(problem.message))];
}

/** What every field of a form needs: its name, what was typed before, what is wrong with it. */
export function fieldsOf<Field extends string>(
  form: string,
  reply: FormReply<Field> | undefined,
  stored: Partial<Record<string, string>> = {},
) {
  const own = reply?.form === form ? reply : undefined;
  return (name: Field) => ({
    name,
    id: fieldId(form, name),
    defaultValue: own ? own.values[name] : stored[name],
    error: own?.errors[name]?.[0],
  });
}

/** The same of a checkbox. */
export function tickOf({ defaultValue, ...field }: ReturnType<ReturnType<typeof fieldsOf>>) {
  return { ...field, defaultChecked: defaultValue === "on" };
}
