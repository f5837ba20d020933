import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForms } from "./features/goals/watch-forms.ts";
import { registerWorker } from "./features/offline/register-worker.ts";
import { prepareRouter } from "./framework/prepare-router.ts";
import { reloadOtherAddress } from "./framework/reload-other-address.ts";
import { whenIdle } from "./shared/when-idle.ts";

function Site() {
  useEffect(() => removeEventListener("popstate", reloadOtherAddress), []);
  return <RemixBrowser />;
}

async function hydrate(): Promise<void> {
  if (reloadOtherAddress()) return;
  await prepareRouter();
  startTransition(() => void hydrateRoot(document, <Site />));
}

addEventListener("popstate", reloadOtherAddress);
// Before anything can be pressed, and not in the way of the page.
void import("./shared/failed-requests.ts").then(
  ({ keepPageOnFailures }) => keepPageOnFailures(),
  () => undefined,
);
void hydrate();

watchForms();
whenIdle(registerWorker);
