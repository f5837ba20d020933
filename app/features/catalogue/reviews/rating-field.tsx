import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./rating-field.css.ts";

const RATING_LABELS = ["ужасно", "плохо", "средне", "хорошо", "отлично"];

interface RatingFieldProps {
  name: string;
  id: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** Radio buttons that look like stars; arrow keys move between them as usual. */
export function RatingField({ name, id, defaultValue, error }: RatingFieldProps) {
  return (
    <Fieldset id={id} legend="Ваша оценка" error={error}>
      <div className={css.stars}>
        {RATING_LABELS.map((word, index) => {
          const value = String(index + 1);
          return (
            <label key={word} className={css.star}>
              <input
                id={index === 0 ? id : `${id}-${value}`}
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                required
                className={visuallyHidden}
              />
              <Icon name="star" size={24} />
              <span className={css.figure}>
                {value}
                <VisuallyHidden> из 5, {word}</VisuallyHidden>
              </span>
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}
