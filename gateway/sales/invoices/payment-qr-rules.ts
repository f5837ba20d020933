import type { Seller } from "../../platform/db/schema/invoices.ts";

interface Payment {
  seller: Seller;
  kopecks: number;
  purpose: string;
}

/** A separator inside a value would end it. */
const fieldText = (text: string, longest: number) => text.replace(/[|\r\n]+/g, " ").slice(0, longest);

/** What a payment code says by ГОСТ Р 56042-2014, in UTF-8: banks fill in a payment order from it. */
export function paymentQrText({ seller, kopecks, purpose }: Payment): string {
  const fields = {
    Name: fieldText(seller.name, 160),
    PersonalAcc: seller.account,
    BankName: fieldText(seller.bank, 45),
    BIC: seller.bic,
    CorrespAcc: seller.correspondentAccount,
    PayeeINN: seller.inn,
    ...(seller.kpp && { KPP: seller.kpp }),
    Sum: String(kopecks),
    Purpose: fieldText(purpose, 210),
  };
  return ["ST00012", ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)].join("|");
}
