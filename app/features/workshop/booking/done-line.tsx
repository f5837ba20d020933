import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./booking.css.ts";

interface DoneLineProps {
  icon: IconName;
  /** What the block is about, read aloud: «Услуги». */
  label: string;
  title: string;
  note: string;
  changeHref: string;
  changeLabel: string;
  /** What the error summary leads to. */
  id?: string;
}

/** A block that is answered: what was chosen, and the way back to it. */
export function DoneLine({ icon, label, title, note, changeHref, changeLabel, id }: DoneLineProps) {
  return (
    <Card as="section" padding="s">
      <div className={css.done}>
        <Icon name={icon} />
        <Stack gap="none">
          <h2>
            <VisuallyHidden>{label}: </VisuallyHidden>
            {title}
          </h2>
          {note && <span className={muted}>{note}</span>}
        </Stack>
        <a id={id} href={changeHref} className={loneLink}>
          {changeLabel}
        </a>
      </div>
    </Card>
  );
}
