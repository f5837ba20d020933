import { hasAsked, plainAfterThrow } from "./framework/plain-after-throw.ts";
import { persist } from "./shared/failed-requests.ts";

// What must be there before a page is taken over from the browser, in a file that is loaded beside the page's own.
const send = fetch;
// What Remix asks for in the background: a failure must not take the page away.
window.fetch = (...asked) => {
  hasAsked();
  return persist(send, asked);
};
plainAfterThrow();
