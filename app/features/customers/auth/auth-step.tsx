import type { ComponentType } from "react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { AuthStep as StepName } from "./auth-flow.ts";
import type { StepProps } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import type { AuthView } from "./auth-view.server.ts";
import { CodeStep } from "./code-step.tsx";
import { EnterPhoneStep } from "./enter-phone-step.tsx";
import { EnterByPasswordStep, RestorePasswordFinishedStep, RestorePasswordStep } from "./password-steps.tsx";
import { SignUpStep } from "./sign-up-step.tsx";
import { WaitCallStep } from "./wait-call-step.tsx";

const benefits = [
  "Заказы и записи на шиномонтаж\u00a0— в одном месте",
  "Гараж: шины и диски сразу под вашу машину",
  "Баллы за покупки и промокоды",
  "Договоры сезонного хранения шин",
];

/** The benefits of signing in, where there is room for them. */
function AccountBenefits() {
  return (
    <div className={css.aside}>
      <Heading level={3}>В личном кабинете</Heading>
      <Stack as="ul" gap="xs">
        {benefits.map((benefit) => (
          <li key={benefit} className={css.benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </Stack>
    </div>
  );
}

const steps: Record<StepName, ComponentType<StepProps>> = {
  EnterPhone: EnterPhoneStep,
  EnterCode: CodeStep,
  EnterCodeEmail: CodeStep,
  SignUp: SignUpStep,
  EnterByPassword: EnterByPasswordStep,
  RestorePassword: RestorePasswordStep,
  RestorePasswordFinished: RestorePasswordFinishedStep,
  WaitCall: WaitCallStep,
};

interface AuthStepProps {
  view: AuthView;
  reply?: RefusedForm;
  /** The message of the action that redirected here. */
  flash?: readonly string[];
}

/** One step of signing in. */
export function AuthStep({ view, reply, flash = [] }: AuthStepProps) {
  const Step = steps[view.step];
  return (
    <div className={css.step} data-auth={view.title} data-hold={view.holdOffMs}>
      <Stack gap="m">
        {flash.map((words) => (
          <Notice key={words} tone="success">
            {words}
          </Notice>
        ))}
        {view.backPath !== null && (
          <Notice tone="info">
            <p>
              Телефоны, адреса, пароль и сеансы меняет только тот, кто вошёл недавно. Войдите ещё раз: что вы ввели, не
              пропадёт.
            </p>
            <p>
              <a href={view.backPath}>Вернуться без изменений</a>
            </p>
          </Notice>
        )}
        {view.isFormKept && (
          <Notice tone="info" title="Форма ещё не отправлена">
            Сеанс закончился раньше. Всё введённое сохранилось: войдите, и её можно будет отправить.
          </Notice>
        )}
        {view.problem && (
          <Notice live tone="danger">
            {view.problem}
          </Notice>
        )}
        <FormProblems reply={reply} title={reply?.error[""] ? "Не получилось" : undefined} />
        <Step view={view} reply={reply} />
      </Stack>
      <AccountBenefits />
    </div>
  );
}
