import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { muted } from "../../../styles/typography.css.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline } from "../../../ui/layout.tsx";
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

/** The title of a page of staff that has no trail above it, with its help beside it. */
export const TitleWithHelp = ({ children }: { children: ReactNode }) => (
  <Inline gap="m" align="baseline">
    <Heading level={1}>{children}</Heading>
    <HelpLink />
  </Inline>
);
