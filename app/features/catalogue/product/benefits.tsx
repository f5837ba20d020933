import { muted } from "../../../styles/typography.css.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { BenefitText } from "./benefit-text.ts";
import * as css from "./benefits.css.ts";

/** Benefits of the chosen quantity. PRD-008 */
export function Benefits({ benefits }: { benefits: readonly BenefitText[] }) {
  if (benefits.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Выгоды">
      {benefits.map(({ title, text }) => (
        <li key={title} className={css.benefit}>
          <span className={css.sign}>
            <Icon name="check" />
          </span>
          <div>
            <b>{title}</b>
            {text && <div className={muted}>{text}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
