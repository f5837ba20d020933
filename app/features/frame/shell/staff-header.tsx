import { KeptFormNotice } from "../../../shared/kept-form-notice.tsx";
import { StaffBar } from "../../office/back-office/staff-bar.tsx";
import { ActingBar } from "./acting-bar.tsx";
import { SessionScript } from "./session-script.tsx";
import type { Shell } from "./shell.server.ts";

/** Above every page that only staff open: who is acted for, the bar, and a form that waits since the session ended. */
export function StaffHeader({
  shell: { session, acting, staffBar, operator, here, search, keptForm },
}: {
  shell: Shell;
}) {
  return (
    <>
      <SessionScript {...session} />
      {acting && <ActingBar acting={acting} />}
      {staffBar && operator && <StaffBar bar={staffBar} operator={operator} here={here + search} />}
      <KeptFormNotice kept={keptForm} />
    </>
  );
}
