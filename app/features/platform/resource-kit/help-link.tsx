import { useRouteLoaderData } from "@remix-run/react";
import { muted } from "../../../styles/typography.css.ts";
import * as css from "./back-office-frame.css.ts";

/** What the shell knows of the page's place in the handbook: the handbook stands above this wing. */
interface ShellWithHelp {
  serverOnlyData?: { staffBar?: { helpHref: string | null } | null };
}

/** «Как это делается» in the head of a page of staff; nothing where the handbook has nothing on the page that this person may do. */
export function HelpLink() {
  const href = (useRouteLoaderData("root") as ShellWithHelp | undefined)?.serverOnlyData?.staffBar?.helpHref;
  if (!href) return null;
  return (
    <a href={href} className={`${css.step} ${muted}`}>
      Как это делается
    </a>
  );
}
