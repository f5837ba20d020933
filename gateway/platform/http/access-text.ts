import type { Access, Endpoint } from "../../contract/platform/endpoint.ts";

const WHO = {
  public: "Доступен всем",
  "optional-session": "Доступен всем; вошедшего пользователя узнаёт",
  session: "Доступен вошедшим пользователям",
  "telephony-secret": "Доступен телефонии по её секрету",
} as const satisfies Partial<Record<string & Access, string>>;

function whoMayCall(access: Access): string {
  if (typeof access === "string") return WHO[access];
  if ("clientsOf" in access)
    return `Доступен вошедшим пользователям, а с телефоном клиента — сотрудникам с правом ${access.clientsOf} и программам с секретом`;
  return `Доступен сотрудникам с правом ${access.staff}${access.orSecret ? " и программам с секретом" : ""}`;
}

/** Who may make a call and what it does, in Russian, for developers. */
export function accessText({ access, effect, onBehalf }: Endpoint): string {
  return [
    whoMayCall(access),
    effect === "read" ? "Без ответа его можно повторить" : "Меняет данные: повторять его без разбора нельзя",
    ...(onBehalf ? ["Сотрудник может сделать его за клиента"] : []),
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
