import { useEffect } from "react";
import { pressForm } from "../../../shared/press-form.ts";

/** Keeps review forms on the page for signed-in customers; the code loads with the first submitted form. */
export function useLiveReviews(): void {
  useEffect(() => {
    const block = document.querySelector<HTMLElement>("[data-reviews]");
    if (!block) return;
    const send = (event: SubmitEvent) => {
      event.preventDefault();
      const { target, submitter } = event;
      const form = target as HTMLFormElement;
      const byItself = () => {
        block.removeEventListener("submit", send);
        pressForm(form, submitter);
      };
      // A new version of the site may have removed the file.
      import("./send-review-form.ts").then(({ sendReviewForm }) => sendReviewForm(form, submitter), byItself);
    };
    block.addEventListener("submit", send);
    return () => block.removeEventListener("submit", send);
  }, []);
}
