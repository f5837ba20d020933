import { organizationCanPayBy, type PaymentGroupId } from "../checkout/payment-groups.ts";

/** Why an order of a person or an organisation cannot be paid so: the field and what is wrong with it; null when it can. CHK-005 */
export function organizationRefusal(
  group: PaymentGroupId,
  isOrganization: boolean,
): { field: string; message: string } | null {
  if (group === "invoice" && !isOrganization)
    return { field: "organization_inn", message: "Счёт выставляется организации: укажите её ИНН и название" };
  if (isOrganization && !organizationCanPayBy(group))
    return {
      field: "payment_method",
      message: "Организация может заплатить по счёту, по СБП или картой на сайте",
    };
  return null;
}
