import { type MouseEvent, useEffect, useRef } from "react";
import * as css from "./error-summary.css.ts";

export interface SummaryError {
  message: string;
  /** Id of the field to correct; without one the message stands alone. */
  fieldId?: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  title?: string;
  /** Anything that differs with every answer of the server (the action data): the focus returns here with each. */
  submission?: unknown;
}

/** Says first what is wrong with a form, and leads to the fields. */
export function ErrorSummary({ errors, title = "Проверьте данные", submission }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer moves the focus even when its text is the same
  useEffect(() => box.current?.focus(), [submission]);
  // Following the link would be a navigation, and the errors would be gone with it.
  const lead = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <h2 className={css.title}>{title}</h2>
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a className={css.entry} href={`#${fieldId}`} onClick={(event) => lead(event, fieldId)}>
                {message}
              </a>
            ) : (
              <span className={css.entry}>{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
