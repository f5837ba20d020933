import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SEARCH_PARAMETER } from "./picker-address.ts";
import * as css from "./region-search.css.ts";

interface RegionSearchProps {
  /** Path that the plain form is sent to. */
  action: string;
  /** Parameters that the form must keep. */
  kept: Iterable<readonly [name: string, value: string]>;
  query: string;
  /** Called with every typed letter, where scripts run. */
  onType?: (query: string) => void;
  onSubmit?: (event: FormEvent) => void;
}

/** REG-012 */
export function RegionSearch({ action, kept, query, onType, onSubmit }: RegionSearchProps) {
  return (
    <form action={action} method="get" className={css.form} onSubmit={onSubmit}>
      {[...kept].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        name={SEARCH_PARAMETER}
        label="Поиск города"
        defaultValue={query}
        maxLength={60}
        autoComplete="off"
        onInput={onType && ((event) => onType(event.currentTarget.value))}
      />
      <Button type="submit" variant="secondary">
        Найти
      </Button>
    </form>
  );
}
