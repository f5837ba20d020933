import type { ProviderRow } from "../../contract/office/system-state.ts";
import type { DeliverySettings } from "../../platform/providers/delivery/open-delivery-providers.ts";

/** A provider as the environment has it. No secret is among it: it goes to pages as it is. */
export type ProviderFact = Omit<ProviderRow, "succeededAt" | "failedAt" | "failure">;

/** The part of the options of the gateway that names providers. */
export interface ProviderOptions {
  smtp?: { url: string } | undefined;
  sms?: { url: string; token: string } | undefined;
  calls?: { secret: string } | undefined;
  captcha?: { verifyUrl: string; secret: string } | undefined;
  organizations?: { url: string; token: string } | undefined;
  marketplaces?: { url: string; token: string } | undefined;
  staffSecret?: string | undefined;
  delivery: DeliverySettings;
  payments?: readonly { id: string; url: string; password: string; noticeKey: string }[] | undefined;
  yandex?: { url: string; apiKey: string } | undefined;
  forma?: { url: string; password: string } | undefined;
  fiscal?: { atol: { url: string; password: string } } | undefined;
  hasDemoBank?: boolean | undefined;
  hasMessageInbox: boolean;
}

interface Description {
  id: string;
  title: string;
  purpose: string;
  /** Its address; null where nothing is called. */
  url?: string | undefined;
  /** What it is configured by. */
  secrets: Readonly<Record<string, string | undefined>>;
  /** A stand-in of this process does its work while it is not set. */
  hasStandIn?: boolean | undefined;
}

/** Everybody whom the shop can work with, set or not. */
export function providerFacts(options: ProviderOptions): ProviderFact[] {
  const { delivery, payments = [], yandex, forma, fiscal, hasDemoBank = false, hasMessageInbox: isDemo } = options;
  const { cdek, express, noticeSecret } = delivery;
  const hasCarriers = cdek !== undefined || express !== undefined;
  const bank = (id: "alfa" | "sber", title: string): Description => {
    const account = payments.find((each) => each.id === id);
    return {
      id,
      title,
      purpose: "Оплата картой и по СБП",
      url: account?.url,
      hasStandIn: hasDemoBank,
      secrets: { Пароль: account?.password, "Ключ уведомлений": account?.noticeKey },
    };
  };
  const described: Description[] = [
    bank("alfa", "Альфа-Банк"),
    bank("sber", "Сбербанк"),
    {
      id: "yandex-pay",
      title: "Яндекс Пэй",
      purpose: "Оплата и Сплит",
      url: yandex?.url,
      hasStandIn: hasDemoBank,
      secrets: { "Ключ API": yandex?.apiKey },
    },
    {
      id: "forma",
      title: "Т-Форма",
      purpose: "Кредит и рассрочка",
      url: forma?.url,
      hasStandIn: hasDemoBank,
      secrets: { Пароль: forma?.password },
    },
    {
      id: "atol",
      title: "АТОЛ Онлайн",
      purpose: "Кассовые чеки",
      url: fiscal?.atol.url,
      hasStandIn: hasDemoBank,
      secrets: { Пароль: fiscal?.atol.password },
    },
    {
      id: "mail",
      title: "Почта",
      purpose: "Письма",
      url: options.smtp?.url,
      secrets: { "Адрес с паролем": options.smtp?.url },
      hasStandIn: isDemo,
    },
    {
      id: "sms",
      title: "SMS",
      purpose: "Сообщения и коды",
      url: options.sms?.url,
      secrets: { Токен: options.sms?.token },
      hasStandIn: isDemo,
    },
    {
      id: "calls",
      title: "Телефония",
      purpose: "Подтверждение номера звонком",
      secrets: { Секрет: options.calls?.secret },
      hasStandIn: isDemo,
    },
    {
      id: "captcha",
      title: "Капча",
      purpose: "Защита входа",
      url: options.captcha?.verifyUrl,
      secrets: { Ключ: options.captcha?.secret },
    },
    {
      id: "cdek",
      title: "СДЭК",
      purpose: "Доставка по России",
      url: cdek?.url,
      secrets: { Пароль: cdek?.password },
      hasStandIn: isDemo && !hasCarriers,
    },
    {
      id: "yandex-delivery",
      title: "Яндекс Доставка",
      purpose: "Экспресс-доставка",
      url: express?.url,
      secrets: { Токен: express?.token, "Секрет уведомлений": noticeSecret },
      hasStandIn: isDemo && !hasCarriers,
    },
    {
      id: "geocoder",
      title: "Яндекс Карты",
      purpose: "Адреса на карте",
      url: express?.geocoderUrl,
      secrets: { Ключ: express?.geocoderKey },
      hasStandIn: isDemo && !hasCarriers,
    },
    {
      id: "dadata",
      title: "DaData",
      purpose: "Организации по ИНН",
      url: options.organizations?.url,
      secrets: { "Ключ API": options.organizations?.token },
      hasStandIn: isDemo,
    },
    {
      id: "marketplaces",
      title: "Маркетплейсы",
      purpose: "Повторная отправка заказов",
      url: options.marketplaces?.url,
      secrets: { Токен: options.marketplaces?.token },
      hasStandIn: isDemo,
    },
    {
      id: "programs",
      title: "Программы магазина",
      purpose: "Обмен с учётной системой",
      secrets: { Секрет: options.staffSecret },
    },
  ];
  return described.map(factOf);
}

function factOf({ id, title, purpose, url, secrets, hasStandIn = false }: Description): ProviderFact {
  const titles = Object.entries(secrets).map(([name, value]) => ({ title: name, isSet: Boolean(value) }));
  const isSet = titles.some((secret) => secret.isSet);
  return {
    id,
    title,
    purpose,
    state: isSet ? "set" : hasStandIn ? "stand_in" : "unset",
    origin: isSet ? originOf(url) : "",
    secrets: titles,
  };
}

/** Without user, password, path and query, where secrets may be. Addresses of mail servers have no origin of their own. */
function originOf(url: string | undefined): string {
  if (url === undefined) return "";
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
