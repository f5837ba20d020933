import { type MouseEvent, useEffect, useRef } from "react";
import { visuallyHidden } from "../styles/visually-hidden.css.ts";
import { FieldNotes, fieldAria } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import * as css from "./quantity-field.css.ts";

interface QuantityFieldProps {
  name: string;
  /** Defaults to `name`. */
  id?: string;
  /** Read aloud: «Количество, Nokian Hakkapeliitta 10». */
  label: string;
  defaultValue: number;
  max?: number;
  /** The least quantity, and the step of − and +. */
  soldBy?: { from: number; by: number } | undefined;
  /**
   * Name under which a pressed − or + is sent, with the step or its opposite as the value, beside the quantity it starts from.
   * The server adds the two.
   */
  stepName?: string;
  /** `form`: each press sends the form (a cart line). `field`: with scripts a press only changes the figure. */
  stepping?: "form" | "field";
  /** Told what was typed or stepped to, before scripts came too. */
  onType?: (typed: string) => void;
  /** Id of a form elsewhere that it belongs to, whose first button is another one. */
  form?: string | undefined;
  error?: string;
}

export function QuantityField(props: QuantityFieldProps) {
  const {
    name,
    id = name,
    label,
    defaultValue,
    max,
    soldBy: { from, by } = { from: 1, by: 1 },
    stepName = "step",
    stepping = "field",
    error,
    form,
  } = props;
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as soon as scripts are there
  useEffect(() => {
    const field = input.current;
    if (field && field.value !== field.defaultValue) props.onType?.(field.value);
  }, []);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const field = input.current;
    if (stepping === "form" || !field) return;
    event.preventDefault();
    if (Number(event.currentTarget.value) > 0) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return (
    <div>
      {/* Enter presses the first submit button of a form: it must send the typed quantity, not a step. */}
      {!form && <button type="submit" className={visuallyHidden} tabIndex={-1} aria-hidden="true" />}
      <label htmlFor={id} className={visuallyHidden}>
        {label}
      </label>
      <div className={css.stepper}>
        <IconButton icon="minus" label="Уменьшить количество" name={stepName} value={-by} form={form} onClick={press} />
        <input
          ref={input}
          id={id}
          name={name}
          form={form}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          className={css.input}
          defaultValue={defaultValue}
          min={from}
          max={max}
          step={by}
          onChange={(event) => props.onType?.(event.currentTarget.value)}
          {...fieldAria({ id, error })}
        />
        <IconButton icon="plus" label="Увеличить количество" name={stepName} value={by} form={form} onClick={press} />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
