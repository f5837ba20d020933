import type { ReactNode } from "react";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import type { GoalName } from "../../../shared/goal-names.ts";
import { Button } from "../../../ui/button.tsx";
import type { AuthFlow } from "./auth-flow.ts";
import type { AuthForm as AnyForm } from "./auth-forms.server.ts";
import type { AuthView } from "./auth-view.server.ts";
import { Captcha } from "./captcha.tsx";

/** What every step is made of. */
export interface StepProps {
  view: AuthView;
  /** Reply to the refused form. */
  reply: RefusedForm | undefined;
}

interface AuthFormProps {
  view: AuthView;
  intent: AnyForm["intent"];
  /** The page of signing in; with a query where its answer needs one. */
  action?: string;
  goal?: GoalName;
  /** Asks for a code, which is not possible twice within the hold-off. */
  asksForCode?: boolean;
  /** The button is enabled once everything is filled in. */
  whileValid?: boolean;
  /** A script submits it automatically. */
  isPoll?: boolean;
  children: ReactNode;
}

/** A plain form of signing in. The step it belongs to is known to the server, not to the form. */
export function AuthForm({
  view,
  intent,
  action = "/login",
  goal,
  asksForCode,
  whileValid,
  isPoll,
  children,
}: AuthFormProps) {
  const { from, options } = view;
  return (
    <form
      method="post"
      action={action}
      noValidate
      data-goal={goal}
      data-asks-code={asksForCode || undefined}
      data-while-valid={whileValid || undefined}
      data-poll={isPoll || undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {from && <input type="hidden" name="from" value={from} />}
      {options.next && <input type="hidden" name="next" value={options.next} />}
      {options.isAgain && <input type="hidden" name="again" value="1" />}
      {options.isShort && <input type="hidden" name="signup" value="short" />}
      {children}
    </form>
  );
}

interface StepFormProps {
  view: AuthView;
  step: Extract<AuthFlow["step"], "EnterPhone" | "EnterByPassword" | "RestorePassword">;
  look?: "quiet" | "secondary";
  children: ReactNode;
}

/** To another step. */
export function StepForm({ view, step, look = "quiet", children }: StepFormProps) {
  return (
    <AuthForm view={view} intent="go">
      <input type="hidden" name="step" value={step} />
      <Button type="submit" variant={look}>
        {children}
      </Button>
    </AuthForm>
  );
}

/** The captcha, once the gateway requires it. */
export function RequiredCaptcha({ view, otherwise }: { view: AuthView; otherwise: string }) {
  return view.needsCaptcha ? <Captcha script={view.captcha} otherwise={otherwise} /> : null;
}
