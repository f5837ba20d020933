import type { Page } from "@playwright/test";

/** Counts the documents that the page asks for from now on. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}
