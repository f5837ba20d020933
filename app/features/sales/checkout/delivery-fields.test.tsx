import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../../../tests/support/document.ts";
import { OfferedSelect, PickupFields } from "./delivery-fields.tsx";

const options = [
  { value: "2026-11-22", label: "22 ноября, вс" },
  { value: "2026-11-23", label: "23 ноября, пн" },
];
const GONE = "Этого дня больше нет";

function shown(defaultValue: string | undefined, error?: string) {
  const field = { name: "date", id: "order-date", defaultValue, error } as const;
  const { root } = documentOf(
    renderToStaticMarkup(<OfferedSelect {...field} label="День доставки" options={options} gone={GONE} />),
  );
  return {
    value: root.querySelector("select")?.value,
    isTold: root.textContent?.includes(GONE),
    text: root.textContent,
  };
}

describe("a day of delivery", () => {
  it("that was chosen and cannot be had any more is told, and another one stands there", () => {
    expect(shown("2026-11-21")).toMatchObject({ value: "2026-11-22", isTold: true });
  });

  it("stays as it was chosen, or is the first one", () => {
    expect(shown("2026-11-23")).toMatchObject({ value: "2026-11-23", isTold: false });
    expect(shown(undefined)).toMatchObject({ value: "2026-11-22", isTold: false });
  });

  it("that was refused says why", () => {
    expect(shown("2026-11-23", "Выберите день доставки").text).toContain("Выберите день доставки");
  });
});

describe("a centre where the order is collected", () => {
  const shops = [
    { id: "1", title: "Протектор на Варшавке", available: false },
    { id: "2", title: "Протектор в Южнопортовом", available: true },
  ].map((shop) => ({ ...shop, address: "", ready: "", more: "" }));
  const chosen = (shopId: string, typed?: string, error?: string) => {
    const field = (name: string) => ({ name, id: name, defaultValue: typed, error }) as never;
    const { root } = documentOf(
      renderToStaticMarkup(
        <PickupFields
          view={{ shops: { near: shops, others: [], title: "" }, shopId, goneShop: "Выберите другой" } as never}
          field={field}
        />,
      ),
    );
    const checked = root.querySelector<HTMLInputElement>("input[checked]");
    return { value: checked?.value, isTold: root.textContent?.includes("Выберите другой") };
  };

  it("that was chosen and cannot collect so much is told, and no other one stands there", () => {
    expect(chosen("1")).toEqual({ value: "1", isTold: true });
    expect(chosen("2", "1")).toEqual({ value: "1", isTold: true });
    expect(chosen("2", "1", "Выберите центр")).toEqual({ value: "1", isTold: true });
  });

  it("stays as it was chosen", () => {
    expect(chosen("2")).toEqual({ value: "2", isTold: false });
    expect(chosen("1", "2")).toEqual({ value: "2", isTold: false });
  });
});
