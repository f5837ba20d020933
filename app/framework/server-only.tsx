import { type ForwardedRef, forwardRef, type ReactNode, Suspense, useLayoutEffect, useRef } from "react";
import * as css from "./server-only.css.ts";

interface AsRenderedProps {
  className?: string;
  children?: ReactNode;
}

/**
 * An element whose content the server renders and the browser leaves as it is. `server-only-plugin.ts` takes the children, and with
 * them their code, out of the browser's files.
 */
export const AsRendered = forwardRef(function AsRendered(
  { className, children }: AsRenderedProps,
  ref: ForwardedRef<HTMLDivElement>,
) {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string, for which hydration leaves the server's markup as it is
  return <div ref={ref} className={className} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />;
});

const EMPTY = { __html: "" };

interface LoadedLaterProps {
  /** Made with `lazy`: the same component as the children, in a file of its own. */
  by: ReactNode;
  children: ReactNode;
}

/**
 * A component that the server renders and the browser takes over once its code has come. As of `ServerOnly`, the children are left out
 * of the browser's files.
 */
export const LoadedLater = ({ by, children }: LoadedLaterProps) => (
  <Suspense>{import.meta.env.SSR ? children : by}</Suspense>
);

interface ServerOnlyProps {
  /** The same content has the same name on every page, other content another. */
  name: string;
  children?: ReactNode;
}

/**
 * What never changes while a page is shown: only the server renders it. The browser neither loads its code nor hydrates it. Its styles
 * come with all others.
 */
export const ServerOnly = import.meta.env.SSR ? Rendered : Restored;

function Rendered({ name, children }: ServerOnlyProps) {
  return (
    <div className={css.content} data-server-only={name}>
      {children}
    </div>
  );
}

/** As the document had it: the error page renders a new shell in place of the old one. */
const rendered = new Map<string, Element>(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll<HTMLElement>("[data-server-only]")].map((element) => [
        element.dataset.serverOnly ?? "",
        element,
      ]),
);

function Restored({ name }: ServerOnlyProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const original = rendered.get(name);
    if (!element || element === original) return;
    // Content that this document came without can only come with another document.
    if (original) element.replaceChildren(...original.childNodes);
    else window.location.reload();
    rendered.set(name, element);
  }, [name]);
  return <AsRendered ref={place} className={css.content} />;
}
