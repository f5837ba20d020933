/** What a refused form answers: which form of the page, what was typed, what is wrong with it. Passwords are never in it. */
export interface FormReply {
  /** The intent of the form. */
  form: string;
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string[]>>;
  /** What the shop's server said, a line a message; null when the form itself was wrong. ERR-016 */
  message: string | null;
}

/** Several forms of a page share names of fields. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** What every field of a form needs: its name, what was typed before, what is wrong with it. */
export function fieldsOf(form: string, reply: FormReply | undefined, stored: Partial<Record<string, string>> = {}) {
  const own = reply?.form === form ? reply : undefined;
  return (name: string) => ({
    name,
    id: fieldId(form, name),
    defaultValue: own ? own.values[name] : stored[name],
    error: own?.errors[name]?.[0],
  });
}
