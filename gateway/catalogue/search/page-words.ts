import type { SearchPage } from "../../contract/catalogue/search.ts";

export interface PageWord {
  page: SearchPage;
  pattern: RegExp;
  /** Whole words that a misspelt one is compared with. */
  words: readonly string[];
  /** Wins over sizes, names and cars beside it: «шиномонтаж r16». */
  isCertain?: true;
}

/** Words that mean a page of the shop and not goods; one line a meaning. */
export const pageWords: readonly PageWord[] = [
  {
    page: "fitting",
    pattern: /^(шиномонтаж|шиномонт|переобу|перебут|балансиров|перебортов|прокол|вулканиз)/,
    words: ["шиномонтаж", "переобуть", "переобуться", "балансировка", "перебортовка"],
    isCertain: true,
  },
  {
    page: "services",
    pattern: /^(хранен|сервис|автосервис|техобслуж|услуг|ремонт|развал|сход|замен|помен|диагностик)/,
    words: ["хранение", "автосервис", "услуги", "замена", "ремонт", "диагностика"],
  },
  {
    page: "delivery",
    pattern: /^(доставк|доставит|самовывоз|оплат|рассрочк|кредит)/,
    words: ["доставка", "самовывоз", "оплата", "рассрочка"],
  },
  {
    page: "guarantee",
    pattern: /^(гаранти|возврат|вернуть|обмен)/,
    words: ["гарантия", "возврат", "вернуть"],
  },
  {
    page: "contacts",
    pattern: /^(контакт|адрес|телефон|магазин|режим|график|проехать|центр(ы|ов)?$)/,
    words: ["контакты", "адреса", "телефон", "магазины"],
  },
  { page: "about", pattern: /^(компани|ваканси|реквизит)/, words: ["компания", "вакансии", "реквизиты"] },
  {
    page: "offers",
    pattern: /^(скидк|скидок|акци[яюий]|распродаж|промокод|спецпредлож)/,
    words: ["скидки", "акции", "распродажа", "промокод"],
  },
  { page: "loyalty", pattern: /^(бонус|балл|лояльност)/, words: ["бонусы", "баллы"] },
  { page: "order", pattern: /^(заказ|отследить|статус)/, words: ["заказ", "статус"] },
  { page: "cars", pattern: /^(подбор|подобрать)/, words: ["подбор", "подобрать"] },
  { page: "comparison", pattern: /^(сравнен|сравнить)/, words: ["сравнение", "сравнить"] },
  { page: "basket", pattern: /^корзин/, words: ["корзина"] },
  { page: "account", pattern: /^(кабинет|профиль|войти|вход|регистрац)/, words: ["кабинет", "войти", "регистрация"] },
  { page: "seen", pattern: /^просмотрен/, words: ["просмотренные"] },
  { page: "regions", pattern: /^(город|регион)/, words: ["города", "регионы"] },
];

export const pageOf = (word: string): PageWord | null => pageWords.find(({ pattern }) => pattern.test(word)) ?? null;
