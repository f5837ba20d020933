import { RemixBrowser } from "@remix-run/react";

/** Does what Remix would otherwise do inside React's first render, where it cannot wait and would block a phone in one long task. */
export async function prepareRouter(): Promise<void> {
  await untilDataDecoded();
  if (import.meta.env.PROD) {
    await nextTask();
    createRouter();
    await nextTask();
  }
}

/**
 * Before its first hook Remix throws the promise of the page's data, for React to wait for. At the root of a document React cannot:
 * a click in that moment ends in «Root did not complete».
 */
async function untilDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** With the data there, Remix ranks all routes and creates its router, before its first hook again, which fails outside React. */
function createRouter(): void {
  try {
    RemixBrowser({});
  } catch {
    // The hook.
  }
}

const nextTask = () => new Promise((resume) => setTimeout(resume));
