import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { HOLD_FORM } from "./booking-view.ts";

interface HoldTimeProps {
  /** «сегодня, 18:15» */
  when: string;
  /** Read aloud: the title of the centre. */
  place: string;
  /** «2026-11-24 10:15» */
  slot: string;
  path: string;
}

/** A press that keeps a time and goes on to the contact. */
export function HoldTime({ when, place, slot, path }: HoldTimeProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={HOLD_FORM} />
      <Button name="slot" value={slot}>
        Записаться на {when}
        <VisuallyHidden>, центр {place}</VisuallyHidden>
      </Button>
    </form>
  );
}
