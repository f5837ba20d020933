import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { sentFields } from "../../../shared/sent-fields.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { cleanUpFlags, LOYALTY_PATH } from "../../../visitor/loyalty-flags.ts";
import { reachGoal } from "../../platform/goals/analytics.ts";
import { SendingInPlace } from "./auth-form.tsx";
import { AuthStep } from "./auth-step.tsx";
import type { AuthView } from "./auth-view.server.ts";
import { CLOSED_EVENT, forgetOpen } from "./modal-flag.ts";
import { wakeCaptcha } from "./wake-captcha.ts";

/** A step as it is shown. */
export interface ShownStep {
  view: AuthView;
  /** Why its form was refused. */
  reply?: RefusedForm;
  flash?: readonly string[];
}

/** What comes of a form that was sent in place: another step or the same, or where it ends. */
export type AuthAnswer = ShownStep | { to: string };

interface AuthStepsProps {
  /** The step that came with the page. */
  first?: ShownStep | undefined;
  /** Address to load the first step from, where the page has none. */
  address?: string | null;
  onTitle: (title: string) => void;
}

let cleaning: ReturnType<typeof setTimeout> | undefined;

/** On the page of the loyalty programme a closed modal leaves flags behind; opened again in time, it needs them. LOY-038 */
function cleanUpAfterwards(): void {
  clearTimeout(cleaning);
  if (location.pathname !== LOYALTY_PATH) return;
  const clean = () => {
    cleaning = cleanUpFlags(document, location.hostname);
  };
  document.addEventListener(CLOSED_EVENT, clean, { once: true });
}

/** The steps of signing in: with scripts a form is sent without leaving the page, and its answer takes the place of the step. */
export function AuthSteps({ first, address = null, onTitle }: AuthStepsProps) {
  const { submit, load, data, state } = useFetcher<AuthAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState(0);
  const [shown, setShown] = useState(first);

  useEffect(() => {
    cleanUpAfterwards();
    if (address !== null) load(address);
  }, [address, load]);

  useAnswer(data, (answer) => {
    if ("to" in answer) {
      reachGoal("auth_form_success");
      forgetOpen("success");
      // A document of its own, so that its notices are seen.
      location.assign(answer.to);
      return;
    }
    if (answer.reply) reachGoal("auth_form_error");
    setShown(answer);
    setAnswers((before) => before + 1);
    onTitle(answer.view.title);
  });

  // With every answer.
  useEffect(() => {
    if (!box.current) return;
    if (answers > 0) wakeCaptcha(box.current);
    // Do not move the focus of somebody who is typing elsewhere by now.
    if (document.activeElement instanceof HTMLInputElement) return;
    box.current.querySelector<HTMLElement>("[role=alert][tabindex], input:not([type=hidden])")?.focus();
  }, [answers]);

  const isHeld = useHoldOff(shown, answers);
  // What comes after an answer is the page's own data: a code that is complete by then is not held up by them.
  const isUnanswered = state === "submitting" || (data !== undefined && data !== shown);
  const sending = useMemo(() => {
    const onSubmit = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // A second press is not a second code, but for a request that had no answer.
      if (isUnanswered && !("again" in event.currentTarget.dataset)) return;
      const fields = sentFields(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
      fields.set("live", "1");
      submit(fields, { method: "post", action: "/login" });
    };
    return { onSubmit, isHeld };
  }, [isHeld, isUnanswered, submit]);

  return (
    <div ref={box} aria-busy={state !== "idle" || undefined}>
      <SendingInPlace.Provider value={sending}>
        {/* Each answer is a step of its own: its captcha is good for once. */}
        {shown && <AuthStep key={answers} {...shown} />}
      </SendingInPlace.Provider>
    </div>
  );
}

/** Whether no other code may be asked for yet; on the server it may, as nothing could end it. AUT-071 */
function useHoldOff(shown: ShownStep | undefined, answers: number): boolean {
  const [isHeld, setIsHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer
  useEffect(() => {
    const holdOffMs = shown?.view.holdOffMs ?? 0;
    setIsHeld(holdOffMs > 0);
    if (holdOffMs <= 0) return;
    const timer = setTimeout(setIsHeld, holdOffMs, false);
    return () => clearTimeout(timer);
  }, [answers]);
  return isHeld;
}
