import { expect, it } from "vitest";
import { accountSections, sectionOf } from "./sections.ts";

it("ACC-012 ACC-022 ACC-023 ACC-024 ACC-025 ACC-026 ACC-027 ACC-028 ACC-029 ACC-030 ACC-031 the account has ten sections under /my/", () => {
  expect(accountSections.map(({ title }) => title)).toEqual([
    "Личный кабинет",
    "Заказы",
    "Гараж",
    "Рекомендации мастера",
    "Записи",
    "Данные",
    "Промокоды",
    "Баллы",
    "Настройки",
    "Договоры хранения",
  ]);
  for (const { path } of accountSections) expect(path).toMatch(/^\/my\/([a-z-]+\/)?$/);
});

it.each([
  ["/my/", "Личный кабинет"],
  ["/my/orders/", "Заказы"],
  ["/my/orders/261120-7K3QX/cancel/", "Заказы"],
  ["/my/contract-storage/", "Договоры хранения"],
])("%s is in «%s»", (path, title) => expect(sectionOf(path).title).toBe(title));
