/** What a form sends when this of its buttons is pressed. Safari before 16.4 knows no button where it makes form data. */
export function sentFields(form: HTMLFormElement, submitter?: HTMLElement | null): FormData {
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
  return fields;
}

/** The same as the body of a request; a file is its name alone. */
export const sentBody = (form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams =>
  new URLSearchParams([...sentFields(form, submitter)].map(([name, value]) => [name, String(value)]));
