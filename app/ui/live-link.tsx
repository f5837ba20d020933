import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

interface LiveLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
}

/** Looks like a button and changes the page where it stands: no new document and no new place on it. */
export function LiveLink({ href, children, variant, size, full }: LiveLinkProps) {
  return (
    <Link to={href} preventScrollReset className={buttonClass({ variant, size, full })}>
      {children}
    </Link>
  );
}
