import { useEffect, useState } from "react";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as css from "./client-missing-toast.css.ts";

/** CFG-005 */
export const TOAST_MS = 3_000;

/** Hidden after three seconds by scripts; without them it stays. ERR-043, ERR-044 */
export function ClientMissingToast() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={isShown ? css.toast : `${css.toast} ${css.gone}`}>
      <Container width="prose">
        <Notice tone="warning" live>
          Клиент не найден
        </Notice>
      </Container>
    </div>
  );
}
