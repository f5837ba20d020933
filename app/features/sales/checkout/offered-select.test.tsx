import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../../../tests/support/document.ts";
import { OfferedSelect } from "./delivery-fields.tsx";

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
