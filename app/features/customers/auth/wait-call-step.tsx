import { useEffect, useRef } from "react";
import { pressForm } from "../../../shared/press-form.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AuthButton, AuthForm, RequiredCaptcha, StepForm, type StepProps, useInPlace } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import * as qrCss from "./call-qr.css.ts";
import { QR_SIZE, qrAddress } from "./call-qr-address.ts";
import { clockTime } from "./clock-time.ts";
import { useCountdown } from "./countdown.ts";
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

/** The number as a QR code, to be dialled with a phone from a desktop page. AUT-024 … AUT-027, ERR-050 */
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
          onError={() => console.warn("the QR code did not come")}
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
      <Waiting view={view} />
      <OtherSteps isQuiet={false}>
        <AuthForm view={view} intent="sms" goal="auth_form_resend" asksForCode>
          <RequiredCaptcha view={view} otherwise="позвоните" />
          <AuthButton variant={isOver ? "primary" : "secondary"}>Получить код в SMS</AuthButton>
        </AuthForm>
        <StepForm view={view} step="EnterPhone">
          Сбросить
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}

/**
 * Counts down, and asks every few seconds whether the call has come; once it has, or asking fails, the form is sent and the server goes
 * on. AUT-096 … AUT-101
 */
function Waiting({ view }: Pick<StepProps, "view">) {
  const form = useRef<HTMLFormElement>(null);
  const isLive = useInPlace();
  const { left, isOver, pause } = useCountdown(view.waitSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the time runs
  useEffect(() => {
    if (!isLive || isOver) return;
    const gone = new AbortController();
    let timer = setTimeout(ask, view.limits.pollSeconds * 1000);
    async function ask() {
      const isWaiting = await isCallWaitedFor(gone.signal);
      if (gone.signal.aborted) return;
      if (isWaiting) {
        timer = setTimeout(ask, view.limits.pollSeconds * 1000);
        return;
      }
      pause();
      if (form.current) pressForm(form.current);
    }
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [isLive, isOver]);
  return (
    <div data-countdown={view.waitSeconds}>
      {isOver ? (
        <p>Время ожидания звонка вышло. Получите код в SMS или начните сначала.</p>
      ) : (
        <>
          <p className={css.waiting}>Ждём звонка ещё {clockTime(left)}</p>
          {/* The page asks, so the customer need not press anything. */}
          <AuthForm view={view} intent="check-call" isHidden={isLive} formRef={form}>
            <AuthButton>Проверить звонок</AuthButton>
          </AuthForm>
        </>
      )}
    </div>
  );
}

/** On many mobile networks the call itself interrupts the connection: no answer, or half of one, is not an error. */
const isCallWaitedFor = (signal: AbortSignal): Promise<boolean> =>
  fetch("/login/call.json", { signal })
    .then(async (answer) => answer.ok && (await answer.json()).isWaiting === true)
    .catch(() => true);
