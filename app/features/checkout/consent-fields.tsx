import { Checkbox } from "../../ui/checkbox.tsx";
import type { FieldsProps } from "./field-props.ts";

/** Two consents of their own, never ticked beforehand. The texts open beside the form, so that nothing typed is lost. */
export function ConsentFields({ values, errors }: FieldsProps) {
  return (
    <div>
      <Checkbox
        name="personalData"
        defaultChecked={values.personalData === "on"}
        error={errors.personalData?.[0]}
        label={
          <>
            Согласен на обработку{" "}
            <a href="/company/personal-data/" target="_blank" rel="noopener">
              персональных данных
            </a>
          </>
        }
      />
      <Checkbox
        name="legalPolicy"
        defaultChecked={values.legalPolicy === "on"}
        error={errors.legalPolicy?.[0]}
        label={
          <>
            Согласен с{" "}
            <a href="/company/legal-policy/" target="_blank" rel="noopener">
              правовой политикой
            </a>
          </>
        }
      />
    </div>
  );
}
