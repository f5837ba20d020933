import { useEffect } from "react";

/** Tells this tab's session that the profile has been opened: it is not asked for a second time. C-01 */
export function useProfileOpened(): void {
  useEffect(() => {
    try {
      sessionStorage.setItem("was-in-edit-profile", "1");
    } catch {
      // A browser may forbid the storage: then one is asked again.
    }
  }, []);
}
