/** Sends a form as if its button was pressed: handlers of the page hear of it. Safari before 16 has no `requestSubmit`. */
export function pressForm(form: HTMLFormElement, submitter?: HTMLElement | null): void {
  if (form.requestSubmit) {
    form.requestSubmit(submitter);
    return;
  }
  const button = submitter ?? document.createElement("button");
  if (!submitter) {
    button.hidden = true;
    form.append(button);
  }
  button.click();
  if (!submitter) button.remove();
}
