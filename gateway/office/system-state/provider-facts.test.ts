import { expect, it } from "vitest";
import { type ProviderOptions, providerFacts } from "./provider-facts.ts";

const none: ProviderOptions = { delivery: {}, hasMessageInbox: false };
const secret = (name: string) => `${name}-secret-value`;

const everything: ProviderOptions = {
  smtp: { url: `smtps://user:${secret("smtp")}@mail.example:465` },
  sms: { url: "https://sms.example/send?login=1", token: secret("sms") },
  calls: { secret: secret("calls") },
  captcha: { verifyUrl: "https://captcha.example/verify", secret: secret("captcha") },
  organizations: { url: "https://suggestions.example", token: secret("organizations") },
  marketplaces: { url: `https://orders.example/?key=${secret("query")}`, token: secret("marketplaces") },
  staffSecret: secret("staff"),
  delivery: {
    cdek: {
      url: "https://api.cdek.example",
      account: secret("account"),
      password: secret("cdek"),
      shipmentPoint: "P",
      fromCity: 1,
    },
    express: {
      url: "https://delivery.example",
      token: secret("express"),
      geocoderUrl: "https://map.example",
      geocoderKey: secret("map"),
    },
    noticeSecret: secret("notice"),
  },
  payments: [
    { id: "alfa", url: "https://alfa.example/rest/", password: secret("alfa"), noticeKey: secret("alfa-notice") },
  ],
  yandex: { url: "https://pay.example", apiKey: secret("yandex") },
  forma: { url: "https://forma.example", password: secret("forma") },
  fiscal: { atol: { url: "https://atol.example/v5/", password: secret("atol") } },
  hasMessageInbox: false,
};

it("no secret is in what pages get, only whether it is set", () => {
  const facts = providerFacts(everything);
  expect(JSON.stringify(facts)).not.toContain("secret-value");
  const { sber, ...others } = Object.fromEntries(facts.map((fact) => [fact.id, fact]));
  expect(sber).toMatchObject({ state: "unset", origin: "" });
  for (const fact of Object.values(others)) {
    expect(fact?.state).toBe("set");
    expect(fact?.secrets.every(({ isSet }) => isSet)).toBe(true);
  }
  expect(others.mail?.origin).toBe("smtps://mail.example:465");
  expect(others.sms?.origin).toBe("https://sms.example");
});

it("what is not set is said to be, and what a demonstration has instead", () => {
  expect(new Set(providerFacts(none).map(({ state }) => state))).toEqual(new Set(["unset"]));
  const demo = providerFacts({ ...none, hasMessageInbox: true, hasDemoBank: true });
  const states = Object.fromEntries(demo.map(({ id, state }) => [id, state]));
  expect(states).toMatchObject({
    alfa: "stand_in",
    mail: "stand_in",
    cdek: "stand_in",
    captcha: "unset",
    programs: "unset",
  });
  expect(demo.flatMap(({ secrets }) => secrets).some(({ isSet }) => isSet)).toBe(false);
});
