import type { Seller } from "../../platform/db/schema/invoices.ts";

/** Invented, with right control digits: nobody can be paid by it. */
export const demoSeller: Seller = {
  name: "ООО «Протектор Демо»",
  inn: "5903101231",
  kpp: "590301001",
  address: "614000, Пермь, улица Примерная, 1",
  bank: "АО «Придуманный банк», г. Пермь",
  bic: "045773999",
  account: "40702810600000012345",
  correspondentAccount: "30101810300000000999",
  signer: "Директор Петров И. И.",
  vat: "22",
};

/** As invented. */
export const DEMO_OGRN = "1025900100005";
