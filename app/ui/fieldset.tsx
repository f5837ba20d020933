import type { ReactNode } from "react";
import { visuallyHidden } from "../styles/visually-hidden.css.ts";
import * as css from "./field.css.ts";
import { FieldNotes, fieldAria } from "./field.tsx";

interface FieldsetProps {
  id: string;
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
}

/** Fields that answer one question together. */
export function Fieldset({ id, legend, legendHidden, hint, error, children }: FieldsetProps) {
  const { "aria-describedby": describedBy } = fieldAria({ id, hint, error });
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={legendHidden ? visuallyHidden : css.legend}>{legend}</legend>
      <div className={css.group}>
        {(hint || error) && (
          <div>
            <FieldNotes id={id} hint={hint} error={error} />
          </div>
        )}
        {children}
      </div>
    </fieldset>
  );
}
