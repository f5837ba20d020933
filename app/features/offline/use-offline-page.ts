import { useEffect } from "react";

/** A step without a document that fails for want of a network ends like one with a document: on the offline page, if it is kept here. */
export function useOfflinePage(error: unknown): void {
  useEffect(() => {
    if (error instanceof TypeError && !navigator.onLine) window.location.reload();
  }, [error]);
}
