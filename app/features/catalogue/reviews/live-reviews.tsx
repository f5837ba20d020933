import type { ReactNode } from "react";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { UNAVAILABLE } from "./review-reply.ts";

interface LiveReviewsProps {
  isSignedIn: boolean;
  /** The list that answers a form, with the same cards as the page of the form. */
  listHref: string;
  children: ReactNode;
}

/** Reviews whose forms stay on the page when scripts run. A guest's forms lead to signing in. */
export function LiveReviews({ isSignedIn, listHref, children }: LiveReviewsProps) {
  return (
    <div data-reviews={isSignedIn ? listHref : undefined}>
      <Stack gap="m">{children}</Stack>
      {isSignedIn && (
        <>
          <p role="status" data-live-status className={visuallyHidden} />
          <template>
            <Notice tone="danger" live>
              {UNAVAILABLE}
            </Notice>
          </template>
        </>
      )}
    </div>
  );
}
