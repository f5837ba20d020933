import { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AuthForm, RequiredCaptcha, StepForm, type StepProps } from "./auth-form.tsx";
import { OtherSteps } from "./other-steps.tsx";
import { PhoneField } from "./phone-field.tsx";

const WITHOUT_SCRIPTS = "Проверке «Я не робот» нужны скрипты. Без них подтвердите номер звонком.";

/** AUT-028, AUT-061, AUT-106 … AUT-114 */
export function EnterPhoneStep({ view, reply }: StepProps) {
  const field = fieldsOf("code", reply, { phone: view.phone });
  const mayCall = (view.needsCaptcha || view.offersCall) && view.phone !== "";
  const canCallOnly = mayCall && (view.offersCall || view.captcha === null);
  return (
    <Stack gap="m">
      <p>Пришлём код на этот номер.{view.backPath === null && " Если вы у нас впервые, после кода спросим имя."}</p>
      {canCallOnly && <CallInstead view={view} />}
      {mayCall && !canCallOnly && (
        <noscript>
          <CallInstead view={view} />
        </noscript>
      )}
      <AuthForm view={view} intent="code" goal="auth_form_phone" asksForCode whileValid>
        <Stack gap="m">
          <PhoneField {...field("phone")} />
          {!canCallOnly && <RequiredCaptcha view={view} otherwise={WITHOUT_SCRIPTS} />}
          <Button type="submit" variant={canCallOnly ? "secondary" : "primary"} full>
            Получить код
          </Button>
        </Stack>
      </AuthForm>
      <OtherSteps>
        <StepForm view={view} step="EnterByPassword">
          Войти по паролю
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}

/** A call needs no captcha, which is not there or needs scripts, and no code, of which the phone has had too many. */
function CallInstead({ view }: Pick<StepProps, "view">) {
  return (
    <Notice tone="warning">
      <p>Код сейчас не отправить. Подтвердите номер {view.phone} бесплатным звонком.</p>
      <AuthForm view={view} intent="call" asksForCode>
        <Button type="submit" variant="primary">
          Подтвердить звонком
        </Button>
      </AuthForm>
    </Notice>
  );
}
