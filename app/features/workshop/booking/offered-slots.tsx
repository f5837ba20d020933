import { Button } from "../../../ui/button.tsx";
import { Inline } from "../../../ui/layout.tsx";
import type { OfferedSlot } from "./booking-view.ts";

interface OfferedSlotsProps {
  slots: readonly OfferedSlot[];
  /** What a press does, before the time: «Записаться: ». */
  verb?: string;
}

/** The nearest times that are free, instead of one that was lost: buttons of the form around them. */
export function OfferedSlots({ slots, verb = "" }: OfferedSlotsProps) {
  return (
    <Inline gap="xs">
      {slots.map(({ value, label }) => (
        <Button key={value} name="slot" value={value}>
          {verb}
          {label}
        </Button>
      ))}
    </Inline>
  );
}
