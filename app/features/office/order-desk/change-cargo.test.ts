import { describe, expect, it } from "vitest";
import { failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { changeMoneyText } from "./change-money-text.ts";
import { answerOrderChange } from "./change-order.server.ts";

const terminal = (id: number, companyId: number) => ({
  id,
  companyId,
  cityId: 1,
  isPaidDelivery: true,
  title: "Северный путь",
  address: `Ленина, ${id}`,
  hours: "9–18",
});
const places = ok({
  tc: 7,
  cityId: 1,
  payments: [],
  logisticDelivery: {
    cities: [{ id: 1, title: "Пермь", area: "Пермский край" }],
    companies: [
      { id: 7, title: "Северный путь" },
      { id: 8, title: "Волга-Груз" },
    ],
    terminals: [terminal(70, 7), terminal(80, 8)],
  },
});
const typed = {
  version: "1",
  "lines[0].position": "0",
  "lines[0].sku": "D-CAST",
  "lines[0].quantity": "2",
  companyId: "7",
  city: "Пермь",
  reason: "Переехал",
};

async function answered(fields: Record<string, string>) {
  const refused = failed("invalid", { field: "terminalId", message: "Выберите терминал" });
  const { visitor, asked } = visitorWith({ deliveryRussiaTc: places, orderChangeTry: refused });
  const reply = await answerOrderChange(visitor, "261120-AAAAA", formOf({ ...typed, ...fields }));
  if (!("data" in reply)) throw new Error("It was done");
  return { ...reply.data, asked };
}

describe("a transport company in the form of a changed order", () => {
  it("is chosen by the button that shows its terminals, with everything typed", async () => {
    const { cargo, initialValue } = await answered({ intent: "terminals", delivery: "keep" });
    expect(cargo).toEqual({ cities: [], terminals: [{ value: "70", label: "Ленина, 70, 9–18" }], problem: null });
    expect(initialValue).toMatchObject({ delivery: "russia_tc", "lines[0].quantity": "2", reason: "Переехал" });
  });

  it("keeps its terminals whatever is pressed, but no terminal of another company", async () => {
    const kept = await answered({ intent: "try", delivery: "russia_tc", terminalId: "70" });
    expect(kept.cargo?.terminals).toHaveLength(1);
    expect(kept.initialValue).toMatchObject({ terminalId: "70" });
    expect(kept.error).toEqual({ terminalId: ["Выберите терминал"] });
    const other = await answered({ intent: "try", delivery: "russia_tc", terminalId: "70", companyId: "8" });
    expect(other.initialValue).not.toHaveProperty("terminalId");
    expect(other.asked.find(({ name }) => name === "orderChangeTry")?.input).not.toHaveProperty("terminalId");
  });

  it("says at the city what is wrong where there is no terminal to choose", async () => {
    for (const city of ["", "Нигде"]) {
      const { error } = await answered({ intent: "try", delivery: "russia_tc", city });
      expect(error).toEqual({ city: [expect.stringMatching(/город/)] });
    }
  });

  it("is not asked for where the order goes otherwise", async () => {
    expect((await answered({ intent: "try", delivery: "keep" })).cargo).toBeNull();
  });

  it("has the rest paid on the page of the order, with the end of that", () => {
    const rest = { received: 100, refund: 0, due: 50, waits: false, delivery: { zone: "Asia/Yekaterinburg" as const } };
    expect(changeMoneyText({ ...rest, payUntil: "2026-12-01T10:00:00Z" })).toMatch(
      /на странице заказа до 01\.12\.2026\s15:00.*отменится/,
    );
    expect(changeMoneyText({ ...rest, payUntil: null })).toMatch(/при выдаче/);
  });
});
