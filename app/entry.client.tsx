import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForms } from "./features/goals/watch-forms.ts";
import { registerWorker } from "./features/offline/register-worker.ts";
import { isOtherAddress } from "./shared/other-address.ts";
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

addEventListener("popstate", leavesOtherAddress);
if (!leavesOtherAddress()) startTransition(() => void hydrateRoot(document, <Site />));

watchForms();
whenIdle(registerWorker);
