import type { ReactNode } from "react";
import * as css from "./account-frame.css.ts";

interface AccountFrameProps {
  menu: ReactNode;
  help: ReactNode;
  /** One section of the account. */
  children: ReactNode;
}

/** Menu, section, help: one below the other on a phone, two columns on a desktop. */
export function AccountFrame({ menu, help, children }: AccountFrameProps) {
  return (
    <div className={css.frame}>
      {menu}
      <div className={css.content}>{children}</div>
      {help}
    </div>
  );
}
