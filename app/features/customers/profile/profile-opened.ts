import { useEffect } from "react";

/** Records in this tab's session that the profile has been opened, so that the customer is not prompted again. C-01 */
export function useProfileOpened(): void {
  useEffect(() => {
    try {
      sessionStorage.setItem("was-in-edit-profile", "1");
    } catch {
      // The browser may forbid the storage: then the prompt appears again.
    }
  }, []);
}
