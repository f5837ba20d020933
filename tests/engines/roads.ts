import { DEMO_PASSWORD, DEMO_REGULAR, DEMO_STAFF } from "../../gateway/demo/customers-people.ts";
import { newPhone } from "../support/customer.ts";
import type { Visitor } from "./visitor.ts";

/** As WebDriver writes the key. */
const ENTER = "\uE007";

/** Codes and letters are not sent but shown, the newest first. */
async function codeSentTo(visitor: Visitor, phone: string): Promise<string> {
  const inbox = await visitor.run(async () => {
    const answer = await fetch("/dev/messages/");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll("main article")].map(({ textContent }) => textContent ?? "");
  });
  const digits = (text: string) => text.replace(/\D/g, "");
  const message = inbox.find((text) => digits(text).includes(digits(phone).slice(1)));
  const code = /Код подтверждения: (\d+)/.exec(message ?? "")?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${phone}: ${inbox.slice(0, 3)}`);
  return code;
}

/** A phone keeps the filters of a list behind a link. */
export async function chooseBrand(visitor: Visitor): Promise<void> {
  await visitor.open("/catalog/tyres/");
  await visitor.follow(/^Фильтры/, { within: "main" });
  await visitor.tick(/^Pirelli/);
  await visitor.press(/^Показать/);
  await visitor.seeAddress(/\/catalog\/tyres\/brand-is-pirelli\//);
  await visitor.see(/Шины Pirelli/, "h1");
}

export async function putIntoCart(visitor: Visitor, list: string): Promise<void> {
  await visitor.open(list);
  await visitor.press(/^В корзину/, { within: "article" });
  await visitor.follow("В корзине", { within: "article" });
  await visitor.seeAddress(/^\/basket\/$/);
  await visitor.whenTakenOver();
}

/** Whatever the cart has in it, to be taken in a centre. */
export async function order(visitor: Visitor, way: string, phone = newPhone()): Promise<void> {
  await visitor.fill("Имя", "Анна-Мария Ёлкина");
  await visitor.fill("Телефон", phone);
  await visitor.tick(way);
  await visitor.tick(/персональных данных/);
  await visitor.tick(/правовой политикой/);
  await visitor.press("Оформить заказ");
}

export async function orderOnline(visitor: Visitor): Promise<void> {
  await putIntoCart(visitor, "/search/oils/");
  await order(visitor, "Картой");
}

export async function payAtBank(visitor: Visitor): Promise<void> {
  await visitor.see("Тестовый банк", "h1");
  await visitor.press("Оплатить");
  await visitor.seeAddress(/^\/order\/[\w-]+\/[\w-]{20,}\/$/);
  await visitor.see("Код получения");
}

export async function signInByCode(visitor: Visitor, phone = newPhone()): Promise<void> {
  await visitor.open("/login");
  await visitor.fill("Номер телефона", phone);
  await visitor.press("Получить код");
  await visitor.see("Введите код из SMS");
  await visitor.type("Код, 4 цифры", await codeSentTo(visitor, phone));
  await visitor.see("Регистрация");
  await visitor.fill("Имя", "Анна");
  await visitor.fill("Фамилия", "Ёлкина");
  await visitor.fill("E-mail", `anna-${phone.slice(1)}@example.ru`);
  await visitor.tick(/персональных данных/);
  await visitor.tick(/правовой политикой/);
  await visitor.press("Зарегистрироваться");
  await visitor.seeAddress(/^\/my\/$/);
  await visitor.see("Здравствуйте, Анна");
  // New customers are asked once whether they join the programme, in a dialog over the page.
  await visitor.open("/offers/");
  await visitor.press("Закрыть", { within: "dialog[open]" });
}

/** Sorts it and turns the page. */
export async function readList(visitor: Visitor): Promise<void> {
  await visitor.open("/catalog/wheels/");
  await visitor.choose("Порядок", "Сначала дешевле");
  await visitor.seeAddress(/[?&]sort=/);
  // The address is there before the list: a link that is pressed in between is replaced under the hand.
  await visitor.until("pages of the sorted list", () =>
    visitor.run(() => document.querySelector("nav a[href*='sort=']") !== null),
  );
  await visitor.follow(/^(Следующая|Страница 2)/, { within: "nav" });
  await visitor.seeAddress(/[?&]page=2/);
  await visitor.see("В корзину");
}

export async function changeCart(visitor: Visitor): Promise<void> {
  await putIntoCart(visitor, "/search/oils/");
  await visitor.press("Увеличить количество");
  await visitor.see(/Корзина, 2 товара/, "header");
  await visitor.press(/^Удалить: /);
  await visitor.see("Удалили из корзины 1 товар", "body");
  await visitor.press("Вернуть");
  await visitor.see(/Корзина, 2 товара/, "header");
}

export async function orderForPickup(visitor: Visitor): Promise<void> {
  await putIntoCart(visitor, "/catalog/wheels/");
  await order(visitor, "Наличными при получении");
  await visitor.see(/Заказ \S+ принят/, "h1");
}

export async function bookFitting(visitor: Visitor): Promise<void> {
  await visitor.open("/service-tyre-fitting/");
  await visitor.choose("Ширина", "205");
  await visitor.choose("Профиль", "55");
  await visitor.choose("Диаметр", "16");
  await visitor.press("Показать цену");
  await visitor.tick(/Сезонная смена/);
  await visitor.press("Выбрать центр");
  await visitor.follow(/^Выбрать центр /);
  await visitor.follow(/: \d+ мест/, { within: "table" });
  await visitor.press(/^\d\d:\d\d$/);
  await visitor.see(/Держим это время за вами до/);
  await visitor.whenTakenOver();
  await visitor.fill("Имя", "Анна-Мария Ёлкина");
  await visitor.fill("Телефон", newPhone());
  await visitor.fill("Марка и модель", "Kia Rio");
  await visitor.fill(/^Номер/, "а123вс96");
  await visitor.tick(/персональных данных/);
  await visitor.tick(/правовой политикой/);
  await visitor.press(/^Записаться: /);
  await visitor.see("Вы записаны", "h1");
}

export async function askForPassword(visitor: Visitor): Promise<void> {
  await visitor.open("/login");
  await visitor.press("Войти по паролю");
  await visitor.see("Вход по паролю");
}

async function enterPassword(visitor: Visitor, { email, phone }: { email: string; phone?: string }): Promise<void> {
  await askForPassword(visitor);
  await visitor.fill("E-mail", email);
  await visitor.fill("Пароль", DEMO_PASSWORD);
  await visitor.press("Войти");
  if (phone === undefined) return;
  await visitor.see("Введите код из SMS");
  await visitor.type("Код, 4 цифры", await codeSentTo(visitor, phone));
  await visitor.seeAddress(/^\/back-office\/$/);
}

export async function readAccount(visitor: Visitor): Promise<void> {
  await enterPassword(visitor, { email: DEMO_REGULAR.email?.address ?? "" });
  await visitor.see("Здравствуйте, Анна");
  await visitor.follow("Заказы", { within: "main" });
  await visitor.seeAddress(/^\/my\/orders\//);
  await visitor.follow(/^Заказ /, { within: "article" });
  await visitor.see(/^Заказ /, "h1");
  await visitor.open("/my/settings/");
  await visitor.press("Сохранить уведомления");
  await visitor.see(/сохранен/i);
}

/** `photo` is the path of a picture. */
export async function reviewWithPhoto(visitor: Visitor, photo: string): Promise<void> {
  const phone = newPhone();
  await signInByCode(visitor, phone);
  await visitor.open("/search/oils/");
  await visitor.open(
    await visitor.run(() => document.querySelector<HTMLAnchorElement>("article h2 a")?.pathname ?? ""),
  );
  await visitor.follow("Оставить отзыв");
  await visitor.seeAddress(/^\/reviews\/.+\/new\/$/);
  await visitor.whenTakenOver();
  await visitor.tick("4 из 5, хорошо");
  await visitor.fill("Отзыв", "Третий год берём именно это, шума мотора не прибавилось.");
  await visitor.type("Фотографии", photo);
  await visitor.press("Отправить отзыв");
  await visitor.see("Отзыв опубликован, спасибо");
}

/** Somebody of staff finds a client by phone. */
export async function findClient(visitor: Visitor, role: "manager" | "callcenter"): Promise<void> {
  const member = DEMO_STAFF.find((person) => person.role.id === role);
  await enterPassword(visitor, { email: member?.email?.address ?? "", phone: member?.phone });
  await visitor.open("/manager/");
  await visitor.fill(/клиент/i, DEMO_REGULAR.phone);
  await visitor.key(ENTER);
  await visitor.seeAddress(/^\/manager\/clients\/\d+\/$/);
}

/** Writes down what the client wanted whose card is open. */
export async function noteWish(visitor: Visitor): Promise<void> {
  const comment = `Ждёт звонка ${newPhone()}`;
  await visitor.choose("Откуда обращение", "Звонок");
  await visitor.fill("Заметка", comment);
  await visitor.press("Добавить заметку");
  await visitor.see(comment);
}
