import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForms } from "./features/goals/watch-forms.ts";
import { hasAsked, plainAfterThrow } from "./framework/plain-after-throw.ts";
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
/** Beside the page, not in its way. */
const keeper = import("./shared/failed-requests.ts");
const send = fetch;
// What Remix asks for in the background: a failure must not take the page away.
window.fetch = (...asked) => {
  hasAsked();
  return keeper.then(
    ({ persist }) => persist(send, asked),
    () => send(...asked),
  );
};
plainAfterThrow();
void hydrate();

watchForms();
whenIdle(() => void import("./after-idle.ts"));
