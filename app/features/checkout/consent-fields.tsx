import { LegalPolicyTick, PersonalDataTick } from "../../shared/consent-ticks.tsx";
import { tickOf } from "../../shared/form-reply.ts";
import type { OrderFieldsProps } from "./order-fields.ts";

/** Two separate consents. */
export function ConsentFields({ field }: OrderFieldsProps) {
  return (
    <div>
      <PersonalDataTick {...tickOf(field("personalData"))} />
      <LegalPolicyTick {...tickOf(field("legalPolicy"))} />
    </div>
  );
}
