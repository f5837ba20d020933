import { useEffect, useRef } from "react";
import { fieldId, type fieldsOf } from "../../../shared/form-reply.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Captcha } from "../auth/captcha.tsx";
import { CodeFields } from "./code-fields.tsx";
import {
  CAPTCHA_FOR,
  type CaptchaRequest,
  FOR_CODE,
  type HeldView,
  type MoreNeededView,
  type ProofRequest,
} from "./proof-view.ts";

interface ProofFieldsProps {
  /** The intent of the form. */
  form: string;
  asked: ProofRequest | undefined;
  code: ReturnType<ReturnType<typeof fieldsOf>>;
}

/** The code and the captcha that a form asks for, in the form. */
export function ProofFields({ form, asked, code }: ProofFieldsProps) {
  return (
    <>
      {asked?.needsCode && <CodeFields code={code} />}
      {asked?.captcha && <CaptchaField key={asked.captcha.key} form={form} asked={asked.captcha} />}
    </>
  );
}

function CaptchaField({ form, asked: { script, otherwise, isForCode } }: { form: string; asked: CaptchaRequest }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void import("../auth/wake-captcha.ts").then(({ wakeCaptcha }) => box.current && wakeCaptcha(box.current));
  }, []);
  return (
    <div ref={box}>
      {isForCode && <input type="hidden" name={CAPTCHA_FOR} value={FOR_CODE} />}
      <Captcha id={fieldId(form, "captcha")} script={script} otherwise={otherwise} />
    </div>
  );
}

/** What a form will ask for besides what is in it, told before anything is typed. */
export function MoreNeededNotice({ more }: { more: MoreNeededView | null }) {
  return (
    more && (
      <Notice>
        {more.text}
        <HeldLinks held={more.held} />
      </Notice>
    )
  );
}

/** Ways to what can be freed instead. */
export function HeldLinks({ held }: { held: HeldView | null | undefined }) {
  return (
    held && (
      <p>
        {held.label}{" "}
        {held.links.map(({ title, href }, n) => (
          <span key={href}>
            {n > 0 && ", "}
            <a href={href}>{title}</a>
          </span>
        ))}
      </p>
    )
  );
}
