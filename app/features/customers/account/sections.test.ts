import { expect, it } from "vitest";
import { accountSections, sectionOf } from "./sections.ts";

const titles = [
  ["ACC-027", "Личный кабинет"],
  ["ACC-022", "Заказы"],
  ["ACC-023", "Гараж"],
  ["ACC-024", "Рекомендации мастера"],
  ["ACC-025", "Записи"],
  ["ACC-026", "Данные"],
  ["ACC-028", "Промокоды"],
  ["ACC-029", "Баллы"],
  ["ACC-030", "Настройки"],
  ["ACC-031", "Договоры хранения"],
] as const;

it("ACC-012 all sections of the account are under /my/", () => {
  for (const { path } of accountSections) expect(path).toMatch(/^\/my\/([a-z-]+\/)?$/);
});

it.each(titles)("%s «%s» is a section of the account", (_id, title) =>
  expect(accountSections.filter((section) => section.title === title)).toHaveLength(1),
);

it("the sections are in this order and no others", () =>
  expect(accountSections.map(({ title }) => title)).toEqual(titles.map(([, title]) => title)));

it.each([
  ["/my/", "Личный кабинет"],
  ["/my/orders/", "Заказы"],
  ["/my/orders/261120-7K3QX/cancel/", "Заказы"],
  ["/my/contract-storage/", "Договоры хранения"],
])("%s is in «%s»", (path, title) => expect(sectionOf(path).title).toBe(title));
