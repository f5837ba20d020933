import type { ReceiptBody, ReceiptKind } from "./body-rules.ts";

/** A service with cash registers that makes receipts (54-ФЗ). No method ever throws. */
export interface FiscalProvider {
  /** Hands a receipt over. The same key means the same receipt, however often it is handed over. */
  register(receipt: NewReceipt): Promise<Registered | Refused | Unknown>;
  /** What has become of a receipt. */
  find(externalId: string): Promise<Issued | Pending | Refused | Unknown>;
}

export const FISCAL_TIMEOUT_MS = 8_000;

export interface NewReceipt {
  key: string;
  kind: ReceiptKind;
  body: ReceiptBody;
  at: Date;
}

interface Registered {
  outcome: "registered";
  externalId: string;
}

export interface Issued {
  outcome: "issued";
  /** As the provider told it: number of the document, of the fiscal storage, sign and so on. */
  fiscal: Record<string, string | number>;
  /** Where the customer can read it; null when the provider says nowhere. */
  url: string | null;
}

interface Pending {
  outcome: "pending";
}

/** Will never succeed; `reason` is for staff. */
interface Refused {
  outcome: "refused";
  reason: string;
}

interface Unknown {
  outcome: "unknown";
  reason: string;
}
