import { Button } from "../../../ui/button.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { AuthForm, RequiredCaptcha, StepForm, type StepProps } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import { CallQr } from "./call-qr.tsx";
import { clockTime } from "./clock-time.ts";
import { OtherSteps } from "./other-steps.tsx";

/** Enough time to point a camera at the QR code, which a refresh would close. */
const REFRESH_SECONDS = 15;

/** AUT-024 … AUT-027, AUT-096 … AUT-104 */
export function WaitCallStep({ view }: StepProps) {
  const isOver = view.waitSeconds === 0;
  return (
    <Stack gap="m">
      {!isOver && (
        <noscript>
          <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=/login`} />
        </noscript>
      )}
      <p>
        Позвоните с номера <strong className={css.sentTo}>{view.phone}</strong> на бесплатный номер. Звонок сбросится
        сам, и вы войдёте.
      </p>
      <p>
        <a className={css.number} href={`tel:${view.callPhone}`}>
          {formatPhone(view.callPhone)}
        </a>
      </p>
      <CallQr phone={view.callPhone.slice(1)} />
      <div data-countdown={view.waitSeconds} data-poll-seconds={view.limits.pollSeconds}>
        {!isOver && (
          <>
            <p className={css.waiting} data-running="">
              Ждём звонка ещё <span data-left="clock">{clockTime(view.waitSeconds)}</span>
            </p>
            <AuthForm view={view} intent="check-call" isPoll>
              <Button type="submit">Проверить звонок</Button>
            </AuthForm>
          </>
        )}
        <p data-over="" hidden={!isOver}>
          Время ожидания звонка вышло. Получите код в SMS или начните сначала.
        </p>
      </div>
      <OtherSteps isQuiet={false}>
        <AuthForm view={view} intent="sms" goal="auth_form_resend" asksForCode>
          <RequiredCaptcha view={view} otherwise="Проверке «Я не робот» нужны скрипты. Без них позвоните." />
          <Button type="submit" variant={isOver ? "primary" : "secondary"}>
            Получить код в SMS
          </Button>
        </AuthForm>
        <StepForm view={view} step="EnterPhone">
          Сбросить
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}
