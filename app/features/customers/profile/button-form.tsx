import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { PROFILE_PATH } from "./profile-path.ts";

interface ButtonFormProps {
  intent: string;
  /** The value that the button sends: a phone or an address. */
  name: "phone" | "email";
  value: string;
  children: ReactNode;
}

/** A form with a single button. */
export function ButtonForm({ intent, name, value, children }: ButtonFormProps) {
  return (
    <form method="post" action={PROFILE_PATH}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={name} value={value} />
      <Button type="submit">{children}</Button>
    </form>
  );
}
