import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForms } from "./features/goals/watch-forms.ts";
import { registerWorker } from "./features/offline/register-worker.ts";
import { whenIdle } from "./shared/when-idle.ts";

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

watchForms();
whenIdle(registerWorker);
