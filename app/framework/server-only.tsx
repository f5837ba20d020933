import { type ReactNode, useLayoutEffect, useRef } from "react";
import * as css from "./server-only.css.ts";

interface ServerOnlyProps {
  /** Unique on the page. */
  name: string;
  /** Written as `{import.meta.env.SSR && <Footer />}`: the bundler then leaves the code of it out of the browser's files. */
  children: ReactNode;
}

/**
 * What never changes while a page is shown: the server renders it, the browser neither loads the code of it nor walks through it
 * when scripts take the page over. Styles of such content come with all others.
 */
export const ServerOnly = import.meta.env.SSR ? RenderedOnServer : KeptAsRendered;

function RenderedOnServer({ name, children }: ServerOnlyProps) {
  return (
    <div className={css.content} data-server-only={name}>
      {children}
    </div>
  );
}

/** As the document had it: the error page puts a new shell in place of the old one. */
const rendered = new Map<string, Element>(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll<HTMLElement>("[data-server-only]")].map((element) => [
        element.dataset.serverOnly ?? "",
        element,
      ]),
);

const AS_RENDERED = { __html: "" };

function KeptAsRendered({ name }: ServerOnlyProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const original = rendered.get(name);
    if (!element || element === original) return;
    // Only a document brings what this one has not.
    if (original) element.replaceChildren(...original.childNodes);
    else window.location.reload();
    rendered.set(name, element);
  }, [name]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string, for which hydration leaves the server's markup as it is
  return <div ref={place} className={css.content} suppressHydrationWarning dangerouslySetInnerHTML={AS_RENDERED} />;
}
