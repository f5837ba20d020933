import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type VatRate, vatIn } from "../../../contract/platform/vat.ts";
import { openTestDatabase } from "../../../platform/db/testing.ts";
import type { ReceiptBody } from "../body-rules.ts";
import type { NewReceipt } from "../fiscal-provider.ts";
import { openTestRegister, seller } from "../testing.ts";
import { atolReceipt } from "./atol-rules.ts";

const at = new Date("2026-11-23T07:00:00Z");

const connection = await openTestDatabase();
const register = await openTestRegister(connection.db, () => at);
beforeEach(() => register.failWith(null));
afterAll(async () => {
  await register.close();
  await connection.close();
});

const row = (sumKopecks: number, quantity = 1, vat: VatRate = "22") => ({
  title: "Шина Cordiant",
  subject: "goods" as const,
  quantity,
  priceKopecks: sumKopecks / quantity,
  sumKopecks,
  vat,
  vatKopecks: vatIn(sumKopecks, vat),
});
const bodyOf = (body: Partial<ReceiptBody> = {}): ReceiptBody => ({
  amountKopecks: 2_880_000,
  rows: [row(2_880_000, 4)],
  isHandedOver: false,
  contact: { email: "anna@example.ru" },
  ...body,
});

let made = 0;
function receipt(given: Partial<NewReceipt> = {}): NewReceipt {
  made += 1;
  return { key: `prepayment:${made}:2880000`, kind: "prepayment", body: bodyOf(), at, ...given };
}

async function registered(given: NewReceipt): Promise<string> {
  const answer = await register.fiscal.register(given);
  if (answer.outcome !== "registered") throw new Error(`${answer.outcome}: ${answer.reason}`);
  return answer.externalId;
}

describe("receipts by ATOL Online", () => {
  it.each(["prepayment", "full", "refund"] as const)("are issued with a page to read: %s", async (kind) => {
    const found = await register.fiscal.find(await registered(receipt({ kind })));
    expect(found).toMatchObject({ outcome: "issued", fiscal: { fiscal_document_number: expect.any(Number) } });
    const url = found.outcome === "issued" ? (found.url ?? "") : "";
    const page = await (await fetch(url)).text();
    expect(page).toContain("Шина Cordiant");
    expect(page).toContain("28800.00");
  });

  it("are the same one by their key, however often they are handed over", async () => {
    const given = receipt();
    expect(await registered(given)).toBe(await registered(given));
  });

  it("are refused when they do not add up, and stay refused", async () => {
    const wrong = receipt({ body: bodyOf({ amountKopecks: 2_880_001 }) });
    expect(await register.fiscal.find(await registered(wrong))).toMatchObject({ outcome: "refused" });
    const nobody = receipt({ body: bodyOf({ contact: { email: "nobody" } }) });
    expect(await register.fiscal.register(nobody)).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("client"),
    });
  });

  it("wait while the service is away, silent, or does not know us", async () => {
    const id = await registered(receipt());
    for (const status of [500, 503, 429]) {
      register.failWith(status);
      expect((await register.fiscal.register(receipt())).outcome).toBe("unknown");
      expect((await register.fiscal.find(id)).outcome).toBe("unknown");
    }
    register.failWith(null);
    expect((await register.stranger.register(receipt())).outcome).toBe("unknown");
    expect(await register.fiscal.find("00000000-0000-4000-8000-000000000000")).toEqual({ outcome: "pending" });
  });
});

describe("a receipt in the words of ATOL", () => {
  const itemsOf = (given: NewReceipt) =>
    (atolReceipt(given, seller) as { receipt: { items: Record<string, unknown>[]; payments: unknown[] } }).receipt;

  it("names the tax of a prepayment as a part of it, that of goods as their rate", () => {
    const rates: [VatRate, string, string][] = [
      ["none", "none", "none"],
      ["0", "vat0", "vat0"],
      ["5", "vat105", "vat5"],
      ["10", "vat110", "vat10"],
      ["20", "vat120", "vat20"],
      ["22", "vat122", "vat22"],
    ];
    for (const [rate, before, after] of rates) {
      const typeOf = (isHandedOver: boolean) =>
        itemsOf(receipt({ body: bodyOf({ rows: [row(2_880_000, 4, rate)], isHandedOver }) })).items[0]?.vat;
      expect([typeOf(false), typeOf(true)]).toMatchObject([{ type: before }, { type: after }]);
    }
  });

  it("offsets the prepayment when goods are handed over, with their marking codes", () => {
    const code = "0104600000000001215abc";
    const marked = { ...row(720_000), codes: [code] };
    const { items, payments } = itemsOf(
      receipt({ kind: "full", body: bodyOf({ amountKopecks: 720_000, rows: [marked], isHandedOver: true }) }),
    );
    expect(payments).toEqual([{ type: 2, sum: 7_200 }]);
    expect(items).toEqual([
      expect.objectContaining({
        payment_method: "full_payment",
        payment_object: 33,
        mark_processing_mode: "0",
        mark_code: { gs1m: Buffer.from(code).toString("base64") },
      }),
    ]);
  });

  it("says when the money moved by Moscow time, and who bought only by the way to send it", () => {
    expect(atolReceipt(receipt(), seller)).toMatchObject({
      timestamp: "23.11.2026 10:00:00",
      receipt: { client: { email: "anna@example.ru" }, company: { inn: "1234567894", sno: "osn" }, total: 28_800 },
    });
  });
});
