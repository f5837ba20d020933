import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForms } from "./features/goals/watch-forms.ts";
import { registerWorker } from "./features/offline/register-worker.ts";
import { isOtherAddress } from "./framework/other-address.ts";
import { whenIdle } from "./shared/when-idle.ts";

/**
 * A step back that comes before hydration may leave this document under an address that it was not made for: after a reload,
 * entries made by scripts are not loaded anew. The router would end in an error page or not notice.
 */
function leavesOtherAddress(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded || !isOtherAddress(loaded.name, location.href)) return false;
  location.reload();
  return true;
}

function Site() {
  useEffect(() => removeEventListener("popstate", leavesOtherAddress), []);
  return <RemixBrowser />;
}

/**
 * Before its first hook Remix throws the promise of the page's data, for React to wait for. At the root of a document React cannot:
 * a click in that moment ends in «Root did not complete». So the wait is over before React begins.
 */
async function dataAreThere(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const nextTask = () => new Promise((resume) => setTimeout(resume));

/**
 * With the data there, Remix ranks all routes of the site and makes its router, before its first hook again, which fails outside React.
 * In React's first task this would block a phone twice as long.
 */
function makeRouter(): void {
  try {
    RemixBrowser({});
  } catch {
    // The hook.
  }
}

async function takeOver(): Promise<void> {
  if (leavesOtherAddress()) return;
  await dataAreThere();
  if (import.meta.env.PROD) {
    await nextTask();
    makeRouter();
    await nextTask();
  }
  startTransition(() => void hydrateRoot(document, <Site />));
}

addEventListener("popstate", leavesOtherAddress);
void takeOver();

watchForms();
whenIdle(registerWorker);
