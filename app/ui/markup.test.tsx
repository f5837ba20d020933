import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { documentOf, shownText } from "../../tests/support/document.ts";
import { iconMaskImage } from "../styles/icon-mask.ts";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";
import { Details } from "./details.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { iconNames } from "./icon.tsx";
import { CornerFigure, IconLink } from "./icon-button.tsx";
import { Notice } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { Price } from "./price.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { filled, stars } from "./stars.css.ts";
import { Stars } from "./stars.tsx";
import { TextField } from "./text-field.tsx";

const shown = (element: ReactElement) => documentOf(renderToStaticMarkup(element));
const words = (element: ReactElement) => shown(element).root.textContent;
const attributesOf = (element: Element) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
/** The texts that describe a control to a screen reader, in their order. */
const descriptionsOf = (control: Element) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => control.ownerDocument.getElementById(id)?.textContent);

describe("fields", () => {
  it("tie label, hint and error to the control", () => {
    const field = shown(
      <TextField name="phone" label="Телефон" hint="Для связи" error="Введите телефон" type="tel" />,
    ).getByLabelText("Телефон");
    expect(descriptionsOf(field)).toEqual(["Для связи", "Введите телефон"]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  it("sets keyboard and autofill for phones and addresses, unless given others", () => {
    const phone = shown(<TextField name="phone" label="Телефон" kind="phone" />).getByLabelText("Телефон");
    expect(attributesOf(phone)).toMatchObject({ type: "tel", inputmode: "tel", autocomplete: "tel", maxlength: "40" });
    const login = shown(
      <TextField name="username" label="E-mail" kind="email" autoComplete="username" />,
    ).getByLabelText("E-mail");
    expect(attributesOf(login)).toMatchObject({
      type: "email",
      inputmode: "email",
      autocomplete: "username",
      maxlength: "200",
    });
  });

  it("say nothing of errors when there are none", () => {
    const page = shown(<TextField name="inn" id="org-inn" label="ИНН" inputMode="numeric" pattern="\d{10,12}" />);
    const { class: _, ...attributes } = attributesOf(page.getByLabelText("ИНН"));
    expect(attributes).toEqual({ inputmode: "numeric", pattern: "\\d{10,12}", id: "org-inn", name: "inn" });
    expect(shownText(page.root)).toBe("ИНН");
  });

  it("let the error summary reach the first option of a group", () => {
    const options = [
      { value: "pickup", label: "Самовывоз" },
      { value: "courier", label: "Курьер" },
    ];
    const group = shown(<RadioGroup name="delivery" label="Как получить" options={options} error="Выберите способ" />);
    expect(descriptionsOf(group.getByRole("group", { name: "Как получить" }))).toEqual(["Выберите способ"]);
    expect(attributesOf(group.getByRole("radio", { name: "Самовывоз" }))).toMatchObject({
      id: "delivery",
      name: "delivery",
      value: "pickup",
    });
    const summary = shown(<ErrorSummary errors={[{ message: "Выберите способ", fieldId: "delivery" }]} />);
    expect(summary.getByRole("alert").tabIndex).toBe(-1);
    expect(summary.getByRole("link", { name: "Выберите способ" }).getAttribute("href")).toBe("#delivery");
  });

  it("step a quantity without scripts, while Enter sends the typed figure", () => {
    const page = shown(<QuantityField name="quantity" label="Количество" defaultValue={4} max={8} />);
    const [first, ...steps] = page.getAllByRole("button", { hidden: true }) as HTMLButtonElement[];
    expect([first?.type, first?.tabIndex, first?.getAttribute("aria-hidden")]).toEqual(["submit", -1, "true"]);
    expect(steps.map(({ name, value }) => [name, value])).toEqual([
      ["step", "-1"],
      ["step", "1"],
    ]);
    expect(attributesOf(page.getByRole("spinbutton", { name: "Количество" }))).toMatchObject({
      inputmode: "numeric",
      min: "1",
      max: "8",
      value: "4",
    });
    const bought = shown(
      <QuantityField name="bought" label="Шин" defaultValue={4} max={8} soldBy={{ from: 4, by: 2 }} />,
    );
    expect(attributesOf(bought.getByRole("spinbutton", { name: "Шин" }))).toMatchObject({ min: "4", step: "2" });
    const by = bought.getAllByRole("button", { hidden: true }) as HTMLButtonElement[];
    expect(by.slice(1).map(({ value }) => value)).toEqual(["-2", "2"]);
    expect(words(<QuantityField name="q" label="Количество" defaultValue={1} />)).toBe(
      "КоличествоУменьшить количествоУвеличить количество",
    );
  });
});

describe("actions", () => {
  it("keep a loading button reachable by keyboard and screen reader", () => {
    const button = shown(<Button loading>Оплатить</Button>).getByRole("button", { name: "Оплатить", busy: true });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
  });

  it("name a button that shows only a sign", () => {
    const link = (
      <IconLink icon="cart" label="Корзина, 3 товара" href="/basket/" figure={<CornerFigure>3</CornerFigure>} />
    );
    const named = shown(link).getByRole("link", { name: "Корзина, 3 товара" });
    expect(named.querySelector('span[aria-hidden="true"]')?.textContent).toBe("3");
  });
});

describe("figures", () => {
  it("GEN-008 distinguishes today's price from the market price in words, not only by striking it through", () => {
    const price = <Price kopecks={1_134_000} oldKopecks={1_249_000} set={{ pieces: 4, kopecks: 4_536_000 }} />;
    expect(words(price)).toBe(
      "11\u00a0340\u00a0₽цена в других магазинах 12\u00a0490\u00a0₽45\u00a0360\u00a0₽ за 4\u00a0шт.",
    );
  });

  it("shows no old price that is not higher", () => {
    expect(words(<Price kopecks={1_134_000} oldKopecks={1_134_000} />)).toBe("11\u00a0340\u00a0₽");
  });

  it("reads a rating as a figure out of five", () => {
    const rated = shown(<Stars rating={4.56} note="12 отзывов" />).getByRole("img");
    expect(rated.getAttribute("aria-label")).toBe("Оценка 4,6 из 5, 12 отзывов");
    expect(rated.textContent).toBe("4,612 отзывов");
    const drawn = (rating: number) => shown(<Stars rating={rating} />).root.getElementsByClassName(stars)[0]?.className;
    expect([drawn(4.56), drawn(4.8)]).toEqual([`${stars} ${filled[9]}`, `${stars} ${filled[10]}`]);
  });
});

describe("navigation", () => {
  it("numbers pages, marks the current one and names its neighbours to crawlers", () => {
    const { root } = shown(<Pagination page={2} pageCount={9} hrefOf={(page) => `?page=${page}`} />);
    const neighbour = (rel: string) =>
      [...root.querySelectorAll(`a[rel="${rel}"]`)].map((link) => link.getAttribute("href"));
    expect(new Set(neighbour("prev"))).toEqual(new Set(["?page=1"]));
    expect(new Set(neighbour("next"))).toEqual(new Set(["?page=3"]));
    expect(root.querySelector('[aria-current="page"]')?.textContent).toBe("Страница 2");
    expect(renderToStaticMarkup(<Pagination page={1} pageCount={1} hrefOf={String} />)).toBe("");
  });

  it("sends a dialog open, named by its title, with a plain link out", () => {
    const page = shown(
      <Dialog title="Выберите город" closeHref="/catalog/tyres/">
        …
      </Dialog>,
    );
    const dialog = page.getByRole("dialog", { name: "Выберите город" });
    expect(dialog.hasAttribute("open")).toBe(true);
    expect(page.getByRole("heading", { level: 2, name: "Выберите город" })).toBeDefined();
    expect(page.getByRole("link").getAttribute("href")).toBe("/catalog/tyres/");
  });

  it("joins accordion entries by their group", () => {
    const entry = (
      <Details summary="Бренд" group="faq">
        …
      </Details>
    );
    expect(
      shown(entry).getByText("Бренд", { selector: "summary *, summary" }).closest("details")?.getAttribute("name"),
    ).toBe("faq");
  });

  it("announces only the notices that answer an action", () => {
    expect(shown(<Notice title="Снегопад" />).root.querySelector("[role]")).toBeNull();
    expect(shownText(shown(<Notice tone="danger" live title="Оплата не прошла" />).getByRole("alert"))).toBe(
      "Оплата не прошла",
    );
    expect(shownText(shown(<Notice tone="success" live title="Готово" />).getByRole("status"))).toBe("Готово");
  });

  it("heads every row and column of a table", () => {
    const columns = [
      { key: "shop", title: "Центр" },
      { key: "left", title: "Остаток", numeric: true },
    ] as const;
    const rows = [{ id: "1", cells: { shop: "Космонавтов, 111", left: "8 шт." } }];
    const page = shown(<DataTable caption="Где забрать" columns={columns} rows={rows} />);
    expect(page.getByRole("table", { name: "Где забрать" })).toBeDefined();
    expect(page.getAllByRole("columnheader").map(shownText)).toEqual(["Центр", "Остаток"]);
    expect(page.getByRole("rowheader").textContent).toBe("Космонавтов, 111");
    const cell = page.getByRole("cell");
    expect([cell.dataset.label, cell.textContent]).toEqual(["Остаток", "8 шт."]);
  });
});

describe("icons", () => {
  const sprite = readFileSync("public/icons.svg", "utf8");

  it("are all drawn in the sprite, and nothing in the sprite is left unused", () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect(drawn.sort()).toEqual([...iconNames].sort());
  });

  it("take their colour from the text around them", () => {
    const colours = [...sprite.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(colours)).toEqual(new Set(["currentColor", "none"]));
  });

  it("are painted by a style where there are dozens of them, from the same sprite", async () => {
    const [, base64 = ""] = /^url\("data:image\/webp;base64,(.+)"\)$/.exec(iconMaskImage("minus")) ?? [];
    const { data, info } = await sharp(Buffer.from(base64, "base64")).raw().toBuffer({ resolveWithObject: true });
    const opacity = (x: number, y: number) => data[(y * info.width + x) * info.channels + info.channels - 1];
    expect([info.width, info.height]).toEqual([48, 48]);
    // A line across the middle and nothing above it.
    expect([opacity(24, 24), opacity(24, 12), opacity(2, 24)]).toEqual([255, 0, 0]);
    expect(() => iconMaskImage("minu")).toThrow("public/icons.svg has no symbol minu");
  });
});
