import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { iconMaskImage } from "../styles/icon-mask.ts";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";
import { Details } from "./details.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { iconNames } from "./icon.tsx";
import { IconLink } from "./icon-button.tsx";
import { Notice } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { Price } from "./price.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { filled, stars } from "./stars.css.ts";
import { Stars } from "./stars.tsx";
import { TextField } from "./text-field.tsx";

/** Markup without classes, so that an assertion reads as the document does. */
const html = (element: ReactElement) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, "");
const words = (element: ReactElement) => html(element).replace(/<[^>]+>/g, "");

describe("fields", () => {
  it("tie label, hint and error to the control", () => {
    const markup = html(<TextField name="phone" label="Телефон" hint="Для связи" error="Введите телефон" type="tel" />);
    expect(markup).toContain('<label for="phone">Телефон</label>');
    expect(markup).toContain('aria-describedby="phone-hint phone-error"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('<div id="phone-error">');
  });

  it("tells keyboards and autofill what a phone or an address is asked for, unless told otherwise", () => {
    const phone = html(<TextField name="phone" label="Телефон" kind="phone" />);
    expect(phone).toContain('type="tel" inputMode="tel" autoComplete="tel" maxLength="40"');
    const login = html(<TextField name="username" label="E-mail" kind="email" autoComplete="username" />);
    expect(login).toContain('type="email" inputMode="email" autoComplete="username" maxLength="200"');
  });

  it("say nothing of errors when there are none", () => {
    const markup = html(<TextField name="inn" id="org-inn" label="ИНН" inputMode="numeric" pattern="\d{10,12}" />);
    expect(markup).toBe(
      '<div><label for="org-inn">ИНН</label><input inputMode="numeric" pattern="\\d{10,12}" id="org-inn" name="inn"/></div>',
    );
  });

  it("let the error summary reach the first option of a group", () => {
    const options = [
      { value: "pickup", label: "Самовывоз" },
      { value: "courier", label: "Курьер" },
    ];
    const group = html(<RadioGroup name="delivery" label="Как получить" options={options} error="Выберите способ" />);
    expect(group).toContain('<fieldset aria-describedby="delivery-error"><legend>Как получить</legend>');
    expect(group).toContain('<input id="delivery" type="radio" name="delivery" value="pickup"/>');
    const summary = html(<ErrorSummary errors={[{ message: "Выберите способ", fieldId: "delivery" }]} />);
    expect(summary).toContain('role="alert" tabindex="-1"');
    expect(summary).toContain('<a href="#delivery">Выберите способ</a>');
  });

  it("step a quantity without scripts, while Enter sends the typed figure", () => {
    const markup = html(<QuantityField name="quantity" label="Количество" defaultValue={4} max={8} />);
    const buttons = markup.match(/<button[^>]*>/g);
    expect(buttons).toEqual([
      '<button type="submit" tabindex="-1" aria-hidden="true">',
      '<button name="step" value="-1">',
      '<button name="step" value="1">',
    ]);
    expect(markup).toContain('type="number" inputMode="numeric" min="1" max="8" value="4"');
    expect(words(<QuantityField name="q" label="Количество" defaultValue={1} />)).toBe(
      "КоличествоУменьшить количествоУвеличить количество",
    );
  });
});

describe("actions", () => {
  it("keep a loading button reachable by keyboard and screen reader", () => {
    const markup = html(<Button loading>Оплатить</Button>);
    expect(markup).toBe('<button aria-disabled="true" aria-busy="true">Оплатить</button>');
  });

  it("name a button that shows only a sign", () => {
    const link = <IconLink icon="cart" label="Корзина, 3 товара" href="/basket/" count={3} />;
    expect(html(link)).toContain('<span>Корзина, 3 товара</span><span aria-hidden="true">3</span>');
  });
});

describe("figures", () => {
  it("GEN-008 tells the price now from the price elsewhere in words, not only by the line through it", () => {
    const price = <Price kopecks={1_134_000} oldKopecks={1_249_000} set={{ pieces: 4, kopecks: 4_536_000 }} />;
    expect(words(price)).toBe(
      "11\u00a0340\u00a0₽цена в других магазинах 12\u00a0490\u00a0₽45\u00a0360\u00a0₽ за 4\u00a0шт.",
    );
  });

  it("shows no old price that is not higher", () => {
    expect(words(<Price kopecks={1_134_000} oldKopecks={1_134_000} />)).toBe("11\u00a0340\u00a0₽");
  });

  it("reads a rating as a figure out of five", () => {
    expect(html(<Stars rating={4.56} note="12 отзывов" />)).toBe(
      '<span role="img" aria-label="Оценка 4,6 из 5, 12 отзывов"><b>4,6</b><span>12 отзывов</span></span>',
    );
    expect(renderToStaticMarkup(<Stars rating={4.56} />)).toContain(`"${stars} ${filled[9]}"`);
    expect(renderToStaticMarkup(<Stars rating={4.8} />)).toContain(`"${stars} ${filled[10]}"`);
  });
});

describe("navigation", () => {
  it("numbers pages, marks the current one and names its neighbours to crawlers", () => {
    const markup = html(<Pagination page={2} pageCount={9} hrefOf={(page) => `?page=${page}`} />);
    expect(markup).toContain('<a href="?page=1" rel="prev">');
    expect(markup).toContain('<a href="?page=3" rel="next">');
    expect(markup).toContain('<span aria-current="page"><span>Страница </span>2</span>');
    expect(html(<Pagination page={1} pageCount={1} hrefOf={String} />)).toBe("");
  });

  it("sends a dialog open, named by its title, with a plain link out", () => {
    const markup = html(
      <Dialog title="Выберите город" closeHref="/catalog/tyres/">
        …
      </Dialog>,
    );
    expect(markup).toMatch(/^<dialog open="" aria-labelledby="([^"]+)"><div><h2 id="\1">Выберите город<\/h2>/);
    expect(markup).toContain('<a href="/catalog/tyres/">');
  });

  it("joins accordion entries by their group", () => {
    const entry = (
      <Details summary="Бренд" group="faq">
        …
      </Details>
    );
    expect(html(entry)).toContain('<details name="faq">');
  });

  it("announces only the notices that answer an action", () => {
    expect(html(<Notice title="Снегопад" />)).not.toContain("role");
    expect(html(<Notice tone="danger" live title="Оплата не прошла" />)).toContain('role="alert"');
    expect(html(<Notice tone="success" live title="Готово" />)).toContain('role="status"');
  });

  it("heads every row and column of a table", () => {
    const columns = [
      { key: "centre", title: "Центр" },
      { key: "left", title: "Остаток", numeric: true },
    ] as const;
    const rows = [{ id: "1", cells: { centre: "Космонавтов, 111", left: "8 шт." } }];
    const markup = html(<DataTable caption="Где забрать" columns={columns} rows={rows} />);
    expect(markup).toContain("<caption>Где забрать</caption>");
    expect(markup).toContain('<th scope="row">Космонавтов, 111</th><td data-label="Остаток">8 шт.</td>');
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
