import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";

interface ConfirmCancelProps {
  /** Label of the button: «Отменить заказ»; null when there is nothing left to cancel. */
  label: string | null;
  /** The link back. */
  back: { href: string; label: string };
  children: ReactNode;
}

/** Asks for confirmation before something irreversible. The form is posted to its own page. */
export function ConfirmCancel({ label, back, children }: ConfirmCancelProps) {
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
