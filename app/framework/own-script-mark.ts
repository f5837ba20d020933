import { createContext, useContext } from "react";

/**
 * A secret of one rendering, put as nonce on the inline scripts that the site itself writes: only they are allowed to run. It is gone
 * before the page is sent (`own-scripts.server.ts`), so it is undefined in the browser.
 */
export const OwnScriptMark = createContext<string | undefined>(undefined);

export const useOwnScriptMark = (): string | undefined => useContext(OwnScriptMark);
