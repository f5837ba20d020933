import { registerWorker } from "./features/offline/register-worker.ts";
import { showPopup } from "./features/shell/show-popup.ts";

// What no page waits for, loaded when it has nothing else to do.
registerWorker();

/** By then a page is read, not built. */
const QUIET_MS = 3_000;

const notice = document.querySelector<HTMLElement>("[data-promo-popup]");
if (notice) setTimeout(() => showPopup(notice), QUIET_MS);

const { consentFor } = document.documentElement.dataset;
if (consentFor) void import("./features/loyalty/open-consent.ts").then(({ openConsent }) => openConsent(consentFor));
