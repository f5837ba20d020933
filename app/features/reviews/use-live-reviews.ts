import { useEffect } from "react";

/** Makes the reviews of a page live for who is signed in; the code of it comes with the first form that is sent. */
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
        form.requestSubmit(submitter);
      };
      // A new version of the site may have taken the file away.
      import("./send-review-form.ts").then(({ sendReviewForm }) => sendReviewForm(form, submitter), byItself);
    };
    block.addEventListener("submit", send);
    return () => block.removeEventListener("submit", send);
  }, []);
}
