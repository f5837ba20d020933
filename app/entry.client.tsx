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
void hydrate();

watchForms();
whenIdle(registerWorker);
whenIdle(() => {
  const { consentFor } = document.documentElement.dataset;
  if (consentFor) void import("./features/loyalty/open-consent.ts").then(({ openConsent }) => openConsent(consentFor));
});
