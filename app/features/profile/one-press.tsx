import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { PROFILE_PATH } from "./profile-path.ts";

interface OnePressProps {
  intent: string;
  /** What the button is about: a phone or an address. */
  name: "phone" | "email";
  value: string;
  children: ReactNode;
}

/** A form that is one button. */
export function OnePress({ intent, name, value, children }: OnePressProps) {
  return (
    <form method="post" action={PROFILE_PATH}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={name} value={value} />
      <Button type="submit">{children}</Button>
    </form>
  );
}
