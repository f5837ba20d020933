import { useEffect, useState } from "react";
import { whenIdle } from "../../../shared/when-idle.ts";
import type { ConsentQuestion } from "./consent.server.ts";
import type { ConsentModal } from "./consent-modal.tsx";

const BUSY = "dialog[open], input:focus, select:focus, textarea:focus";

/** Asks once, when the page is quiet; it goes on when the page that asked is not among those that ask any longer. LOY-028, LOY-029 */
export function AskConsent({ question }: { question: ConsentQuestion }) {
  const [Modal, setModal] = useState<typeof ConsentModal>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a document
  useEffect(() => {
    whenIdle(async () => {
      const loaded = await import("./consent-modal.tsx").catch(() => null);
      // Another modal comes first, and so does whoever has begun to type.
      if (loaded && !loaded.isClosed(question.userId) && !document.querySelector(BUSY))
        setModal(() => loaded.ConsentModal);
    });
  }, []);
  return Modal ? <Modal question={question} /> : null;
}
