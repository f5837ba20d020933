import { LegalPolicyTick, PersonalDataTick } from "../../shared/consent-ticks.tsx";
import type { FieldsProps } from "./field-props.ts";

/** Two consents of their own. */
export function ConsentFields({ values, errors }: FieldsProps) {
  const tick = (name: "personalData" | "legalPolicy") => ({
    name,
    defaultChecked: values[name] === "on",
    error: errors[name]?.[0],
  });
  return (
    <div>
      <PersonalDataTick {...tick("personalData")} />
      <LegalPolicyTick {...tick("legalPolicy")} />
    </div>
  );
}
