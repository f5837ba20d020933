import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./client-search-form.css.ts";

interface ClientSearchFormProps {
  /** Id of the field: a page has the form in its bar and may have it once more. */
  id: string;
  /** What was looked for. */
  text?: string;
  /** In the bar: the label is for screen readers. */
  compact?: boolean;
}

/** Enter sends it. STF-016, STF-030 */
export function ClientSearchForm({ id, text, compact = false }: ClientSearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the element search
    <form
      role="search"
      aria-label={compact ? "Поиск клиента в панели" : "Поиск клиента"}
      action="/search-client/"
      method="get"
      className={compact ? css.compact : undefined}
    >
      <label htmlFor={id} className={compact ? visuallyHidden : css.label}>
        Телефон, e-mail, номер заказа или имя клиента
      </label>
      <span className={css.row}>
        <input
          id={id}
          className={css.input}
          type="search"
          name="client"
          defaultValue={text}
          placeholder={compact ? "Клиент: телефон, номер, имя" : undefined}
          autoComplete="off"
          maxLength={MAX_QUERY_CHARACTERS}
          required
        />
        <Button type="submit" variant={compact ? "secondary" : "primary"}>
          {compact ? (
            <>
              Найти<VisuallyHidden> клиента</VisuallyHidden>
            </>
          ) : (
            "Найти клиента"
          )}
        </Button>
      </span>
    </form>
  );
}

const MAX_QUERY_CHARACTERS = 200;
