import { expect, it } from "vitest";
import { demoSeller } from "./demo-seller.ts";
import { paymentQrText } from "./rules.ts";

it("a payment code names the seller, the sum in kopecks and the purpose, and no value can add a field", () => {
  const seller = { ...demoSeller, name: "ООО «Шины|BIC=1»\nи диски" };
  expect(paymentQrText({ seller, kopecks: 123_450, purpose: "Оплата по счёту 261123-AAAAA" })).toBe(
    [
      "ST00012",
      "Name=ООО «Шины BIC=1» и диски",
      "PersonalAcc=40702810600000012345",
      "BankName=АО «Придуманный банк», г. Пермь",
      "BIC=045773999",
      "CorrespAcc=30101810300000000999",
      "PayeeINN=5903101231",
      "KPP=590301001",
      "Sum=123450",
      "Purpose=Оплата по счёту 261123-AAAAA",
    ].join("|"),
  );
  expect(paymentQrText({ seller: { ...demoSeller, kpp: "" }, kopecks: 1, purpose: "x" })).not.toContain("KPP=");
});
