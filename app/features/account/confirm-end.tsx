import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";

interface ConfirmEndProps {
  /** The last button: «Отменить заказ»; null when there is nothing to end any more. */
  label: string | null;
  /** The way back: where it leads and what it is called. */
  back: { href: string; label: string };
  children: ReactNode;
}

/** Asks once more before what cannot be taken back. The form goes to its own page. */
export function ConfirmEnd({ label, back, children }: ConfirmEndProps) {
  return (
    <Stack gap="m">
      {children}
      <Inline gap="s">
        {label && (
          <form method="post">
            <Button variant="danger">{label}</Button>
          </form>
        )}
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </Inline>
    </Stack>
  );
}
