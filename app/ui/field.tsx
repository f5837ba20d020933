import type { ReactNode } from "react";
import { visuallyHidden } from "../styles/visually-hidden.css.ts";
import * as css from "./field.css.ts";
import { Icon } from "./icon.tsx";

export interface FieldProps {
  name: string;
  label: ReactNode;
  /** Defaults to `name`; give one when two forms of a page share a name. The error summary links to it. */
  id?: string;
  /** What to enter, before anything went wrong. */
  hint?: ReactNode;
  /** What to do about the value that was sent. */
  error?: string;
}

interface Described {
  id: string;
  hint?: ReactNode;
  error?: string;
}

/** Attributes that tie a control to its hint and error. */
export function fieldAria({ id, hint, error }: Described) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? (true as const) : undefined };
}

export function FieldNotes({ id, hint, error }: Described) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={css.error}>
          <Icon name="warning" size={16} />
          {error}
        </div>
      )}
    </>
  );
}

interface FieldFrameProps extends Described {
  label: ReactNode;
  /** The label is read aloud only: the sight of the form says it already. */
  labelHidden?: boolean;
  children: ReactNode;
}

export function FieldFrame({ id, label, labelHidden, hint, error, children }: FieldFrameProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={labelHidden ? visuallyHidden : css.label}>
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}
