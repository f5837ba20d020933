import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { REFRESH_ORDER } from "./order-fields.ts";

interface RefreshButtonProps {
  /** Id of what the page comes back to. */
  backTo: string;
  children: ReactNode;
  /** Asks for something else. */
  intent?: string;
  variant?: "quiet";
}

/** Asks for the order form again with what follows from what is typed. Nothing is ordered. */
export function RefreshButton({ backTo, children, intent = REFRESH_ORDER, variant }: RefreshButtonProps) {
  return (
    <Button type="submit" variant={variant} name="intent" value={intent} formAction={`/basket/#${backTo}`}>
      {children}
    </Button>
  );
}
