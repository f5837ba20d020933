import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import type { GoalName } from "../../../shared/goal-names.ts";
import { Button } from "../../../ui/button.tsx";
import { hint } from "../../../ui/field.css.ts";
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

/** How the forms of a step are sent in place; none where the page is sent. */
interface Sending {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** No other code may be asked for yet. AUT-071 */
  isHeld: boolean;
}

export const SendingInPlace = createContext<Sending | null>(null);

/** Whether the forms of a step are sent in place; false until the browser has taken the step over. */
export function useInPlace(): boolean {
  const isInPlace = useContext(SendingInPlace) !== null;
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(isInPlace), [isInPlace]);
  return isLive;
}

interface AuthFormProps {
  view: AuthView;
  intent: AnyForm["intent"];
  /** The page of signing in; with a query where its answer needs one. */
  action?: string;
  goal?: GoalName;
  /** Asks for a code, which is not possible twice within the hold-off. */
  asksForCode?: boolean;
  /** The button is enabled once everything is filled in, and a line below it says what is missing. AUT-111, AUT-130 */
  whileValid?: boolean;
  /** The page sends it by itself. */
  isHidden?: boolean;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A plain form of signing in. The step it belongs to is known to the server, not to the form. */
export function AuthForm(props: AuthFormProps) {
  const { view, intent, action = "/login", goal, asksForCode, whileValid, isHidden, formRef, children } = props;
  const { from, options } = view;
  const sending = useContext(SendingInPlace);
  const own = useRef<HTMLFormElement>(null);
  const isLive = useInPlace();
  const [missing, setMissing] = useState<string | null>(null);
  const look = () => own.current && setMissing(missingIn(own.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the browser has kept or filled in before scripts came
  useEffect(() => {
    if (whileValid && isLive) look();
  }, [isLive]);
  const isDisabled = (asksForCode && sending?.isHeld) || (missing !== null && missing !== "");
  return (
    <form
      ref={formRef ?? own}
      method="post"
      action={action}
      noValidate
      hidden={isHidden}
      data-goal={goal}
      onSubmit={sending?.onSubmit}
      onInput={whileValid ? look : undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {from && <input type="hidden" name="from" value={from} />}
      {options.next && <input type="hidden" name="next" value={options.next} />}
      {options.isAgain && <input type="hidden" name="again" value="1" />}
      {options.isShort && <input type="hidden" name="signup" value="short" />}
      <FormState.Provider value={{ isDisabled: isDisabled === true, missing: missing ?? "" }}>
        {children}
      </FormState.Provider>
    </form>
  );
}

const FormState = createContext({ isDisabled: false, missing: "" });

/** The button of an `AuthForm`. */
export function AuthButton(props: Omit<ComponentProps<typeof Button>, "ref" | "type" | "disabled">) {
  return <Button type="submit" disabled={useContext(FormState).isDisabled} {...props} />;
}

/** What the form still wants. */
export function Missing() {
  return (
    <div className={hint} aria-live="polite">
      {useContext(FormState).missing}
    </div>
  );
}

/** Each field that is missing by its label, and how a value that is wrong is written right; empty when nothing is. */
function missingIn(form: HTMLFormElement): string {
  const fields = [...form.querySelectorAll("input")].filter(({ validity }) => !validity.valid);
  const named = fields.flatMap(({ type, labels, title, value }) =>
    type === "checkbox" ? [] : `${labels?.[0]?.textContent}${value && title && ` — ${title}`}`,
  );
  if (named.length < fields.length) named.push("согласия");
  return named.length === 0 ? "" : `Осталось: ${named.join(", ")}`;
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
      <AuthButton variant={look}>{children}</AuthButton>
    </AuthForm>
  );
}

interface RequiredCaptchaProps {
  view: AuthView;
  /** What those do who have no scripts. */
  otherwise?: string;
}

/** The captcha, once the gateway requires it. */
export function RequiredCaptcha({ view, otherwise = "подтвердите номер звонком" }: RequiredCaptchaProps) {
  return view.needsCaptcha ? (
    <Captcha script={view.captcha} otherwise={`Проверке «Я не робот» нужны скрипты. Без них ${otherwise}.`} />
  ) : null;
}
