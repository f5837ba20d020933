import type { FormEventHandler } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { THANKS } from "./consent-texts.ts";

interface ConsentThanksProps {
  messages: readonly string[];
  /** In the modal, which its button closes. */
  onSubmit?: FormEventHandler;
}

/** LOY-019, LOY-020 */
export function ConsentThanks({ messages, onSubmit }: ConsentThanksProps) {
  return (
    <>
      <Notice live tone="success" title={THANKS}>
        <p>Баллы и их история — в личном кабинете, ссылка для друзей — в ваших данных.</p>
      </Notice>
      {messages.map((message) => (
        <Notice key={message} tone="warning">
          {message}
        </Notice>
      ))}
      <form action="/my/" onSubmit={onSubmit}>
        <Button variant="primary" autoFocus={onSubmit !== undefined}>
          Хорошо
        </Button>
      </form>
    </>
  );
}
