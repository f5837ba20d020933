import type { ComponentProps } from "react";
import { Checkbox } from "../ui/checkbox.tsx";

type ConsentTickProps = Omit<ComponentProps<typeof Checkbox>, "label">;

/** Never ticked beforehand. The text opens beside the form, so that nothing typed is lost. */
export function PersonalDataTick(props: ConsentTickProps) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          Согласен на обработку{" "}
          <a href="/company/personal-data/" target="_blank" rel="noopener">
            персональных данных
          </a>
        </>
      }
    />
  );
}

export function LegalPolicyTick(props: ConsentTickProps) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          Согласен с{" "}
          <a href="/company/legal-policy/" target="_blank" rel="noopener">
            правовой политикой
          </a>
        </>
      }
    />
  );
}
