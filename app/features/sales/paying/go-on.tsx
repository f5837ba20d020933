import { useEffect } from "react";

interface GoOnProps {
  /** Null stays. */
  to: { seconds: number; url: string } | null;
}

/**
 * Goes on to the bank, or looks again, by itself. From a form the bank is out of reach: browsers hold a redirect to it against the content
 * policy. The page that was left is not one to come back to by a step back.
 */
export function GoOn({ to }: GoOnProps) {
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => window.location.replace(to.url), to.seconds * 1_000);
    return () => clearTimeout(timer);
  }, [to]);
  return to ? (
    <noscript>
      <meta httpEquiv="refresh" content={`${to.seconds};url=${to.url}`} />
    </noscript>
  ) : null;
}
