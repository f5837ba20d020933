/** The phone of the error page as the server wrote it on the document: what a page is made of later may be what is broken. ERR-056 */
export const writtenHotline =
  typeof document === "undefined" ? undefined : document.documentElement.dataset.hotline || undefined;
