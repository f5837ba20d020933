import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AuthForm, RequiredCaptcha, StepForm, type StepProps } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import * as qrCss from "./call-qr.css.ts";
import { QR_SIZE, qrAddress } from "./call-qr-address.ts";
import { clockTime } from "./clock-time.ts";
import { OtherSteps } from "./other-steps.tsx";

const ID = "call-qr";

/** React 18 does not know the attributes; browsers open and close the window by them, without scripts. */
const OPENS: object = { popovertarget: ID };
const CLOSES: object = { popovertarget: ID, popovertargetaction: "hide" };
const WINDOW: object = { popover: "auto" };

interface CallQrProps {
  /** 11 digits. */
  phone: string;
}

/** The number as a QR code, to be dialled with a phone from a desktop page. AUT-024 … AUT-027 */
function CallQr({ phone }: CallQrProps) {
  return (
    <div className={qrCss.desktopOnly}>
      <button type="button" className={buttonClass()} {...OPENS}>
        Показать QR-код
      </button>
      <div id={ID} role="dialog" aria-labelledby="call-qr-title" className={qrCss.window} {...WINDOW}>
        <Heading level={2} id="call-qr-title">
          Наведите камеру
        </Heading>
        <img
          src={qrAddress(phone)}
          alt="QR-код номера, на который надо позвонить"
          width={QR_SIZE}
          height={QR_SIZE}
          data-qr=""
        />
        <button type="button" className={buttonClass()} {...CLOSES}>
          Закрыть
        </button>
      </div>
    </div>
  );
}

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
