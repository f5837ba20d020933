import { useFetcher } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { ConsentAnswer, ConsentQuestion } from "./consent.server.ts";
import { ConsentForm, ConsentThanks } from "./consent-form.tsx";

/** That a customer has closed the question in this browser, for good. LOY-030 … LOY-032, B-25 */
const keyOf = (userId: number): string => `loyalty_closed:${userId}`;

export function isClosed(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // Storage is blocked: what is closed could not be remembered, so nobody is asked at all.
    return true;
  }
}

function noteClosed(userId: number): void {
  try {
    localStorage.setItem(keyOf(userId), "1");
  } catch {
    // As above.
  }
}

/** Asks a signed-in customer for the consent to the loyalty programme, and thanks. LOY-028 … LOY-031 */
export function ConsentModal({ question: { userId, inviter, rulesVersion } }: { question: ConsentQuestion }) {
  const { Form, data: answer } = useFetcher<ConsentAnswer>();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const isAnswered = answer !== undefined && "thanks" in answer;
  const leave = () => {
    if (!isAnswered) noteClosed(userId);
    setIsOpen(false);
  };
  const leaveForLater = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!isAnswered && (submitter as HTMLButtonElement | null)?.value !== "later") return;
    event.preventDefault();
    leave();
  };
  return (
    // A question is no page of its own, on a phone either.
    <Dialog title="Программа лояльности" onClose={leave} isLow>
      <Stack gap="m">
        {isAnswered ? (
          <ConsentThanks messages={answer.thanks} onSubmit={leaveForLater} />
        ) : (
          <>
            <FormProblems reply={answer} title="Вы ещё не участник программы" />
            <ConsentForm
              as={Form}
              inviter={inviter}
              rulesVersion={rulesVersion}
              reply={answer}
              onSubmit={leaveForLater}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
