import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForms } from "./features/platform/goals/watch-forms.ts";
import { prepareRouter } from "./framework/prepare-router.ts";
import { reloadOtherAddress } from "./framework/reload-other-address.ts";
import { whenIdle } from "./shared/when-idle.ts";

function Site() {
  useEffect(() => removeEventListener("popstate", reloadOtherAddress), []);
  return <RemixBrowser />;
}

async function hydrate(): Promise<void> {
  if (reloadOtherAddress()) return;
  // Nothing is taken over from the browser before there is what goes on where a handler throws or a request fails.
  await Promise.all([safeguards, prepareRouter()]);
  startTransition(() => void hydrateRoot(document, <Site />));
}

addEventListener("popstate", reloadOtherAddress);
/** Loaded while the router is made. Where they do not come, a failure ends as the framework has it. */
const safeguards = import("./safeguards.ts").catch(() => {});
void hydrate();

watchForms();
whenIdle(() => void import("./after-idle.ts"));
