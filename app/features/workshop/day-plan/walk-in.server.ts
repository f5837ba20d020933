import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { minuteOfClock } from "../../../../gateway/contract/platform/desk-fields.ts";
import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import type { InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { dayField } from "../../../../gateway/contract/platform/local-time.ts";
import { mobilePhoneOf, plateOf } from "../../../../gateway/contract/platform/typed-text.ts";
import { packetTypes, vehicleTypes } from "../../../../gateway/contract/workshop/fitting.ts";
import {
  type Regular,
  walkInBook,
  walkInClients,
  walkInOffer,
} from "../../../../gateway/contract/workshop/walk-ins.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { formatPhone, formatPrice, formatShortDay, formatTime } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, replyTo } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { capitalized, dayText } from "../booking/words.ts";
import { planPath, visitPath, walkInPath } from "./day-plan-paths.ts";
import { printTyped, typedSizes } from "./typed-sizes.ts";

export type WalkInField =
  | "day"
  | "time"
  | "name"
  | "phone"
  | "email"
  | "carTitle"
  | "plate"
  | "packet"
  | "vehicle"
  | "size"
  | "service"
  | "comment";
type Values = Partial<Record<WalkInField, string>>;
type Works = NonNullable<InputOf<typeof walkInOffer>["works"]>;

const NO_FITTING = "none";
const SIZE_WRONG = "Напишите размер, например 205/55 R16 или R16";

/** What the works of a form are: null while no size is known, or nothing is chosen. */
function worksOf(
  { packet = "full", vehicle, size = "" }: Values,
  serviceIds: readonly number[],
): Works | "size" | null {
  if (packet === NO_FITTING) return serviceIds.length > 0 ? { serviceIds: [...serviceIds], fitting: null } : null;
  if (size.trim() === "") return null;
  const sizes = typedSizes(size);
  if (!sizes) return "size";
  const read = walkInOffer.input.shape.works.safeParse({
    serviceIds: [...serviceIds],
    fitting: { packetType: packet, vehicleType: vehicle, sizes },
  });
  return read.success ? read.data : "size";
}

const valuesOfRegular = ({ name, phone, email, carTitle, plate, works }: Regular): Values => ({
  name,
  phone: formatPhone(phone),
  email: shownEmail(email),
  carTitle,
  plate,
  ...(works?.fitting && {
    packet: works.fitting.packetType,
    vehicle: works.fitting.vehicleType,
    size: printTyped(works.fitting.sizes),
  }),
  ...(works && !works.fitting && { packet: NO_FITTING }),
});

/** Somebody whom nobody knows yet: what was typed to find them is theirs. */
function valuesOfNew(who: string): Values {
  const phone = mobilePhoneOf(who);
  if (phone) return { phone: formatPhone(phone) };
  return who === "" ? {} : { plate: plateOf(who) };
}

const shopIn = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound();
  return Number(text);
};

/** Who stands at the counter, found by phone or plate, with everything filled in that the last visit tells. Throws 403, 404 and 503. */
export async function loadWalkIn(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "book");
  const query = new URL(request.url).searchParams;
  const shop = shopIn(query.get("shop") ?? "");
  const who = (query.get("who") ?? "").trim().slice(0, 60);
  const asked = dayField().safeParse(query.get("day"));
  const found = who === "" ? [] : required(await visitor.gateway.call(walkInClients, { who })).clients;
  const chosen = found.find(({ phone }) => phone.endsWith(query.get("pick") ?? "-")) ?? found[0];
  const known = chosen ? valuesOfRegular(chosen) : valuesOfNew(who);
  const serviceIds = chosen?.works?.serviceIds ?? [];
  const stored: Values = { packet: "full", vehicle: "passenger", day: asked.data ?? "", ...known };
  const offer = await askOffer(visitor, shop, stored, serviceIds);
  const path = (pick?: string) => walkInPath({ shop, who, day: offer.day, time: query.get("time") ?? undefined, pick });
  return {
    shop,
    who,
    plan: { label: `План дня: ${offer.shopTitle}`, href: planPath({ shop, day: offer.day }) },
    found: chosen
      ? {
          text: chosen.lastVisit
            ? `${chosen.lastVisit.day > offer.today ? "Уже записан на" : "Был"} ${formatShortDay(chosen.lastVisit.day)}: ${chosen.lastVisit.title}`
            : "Есть личный кабинет, на сервисе ещё не был",
          others: found
            .filter((each) => each !== chosen)
            .map(({ name, phone, carTitle }) => ({
              label: [name || "Без имени", formatPhone(phone), carTitle].filter(Boolean).join(", "),
              href: path(phone.slice(-10)),
            })),
        }
      : null,
    isUnknown: who !== "" && !chosen,
    stored: { ...stored, day: offer.day, time: query.get("time") ?? "" },
    serviceIds: serviceIds.map(String),
    packets: [...optionsOf(packetTypes), { value: NO_FITTING, label: "Без шиномонтажа" }],
    vehicles: optionsOf(vehicleTypes),
    offer,
    key: randomUUID(),
  };
}
export type WalkInView = Awaited<ReturnType<typeof loadWalkIn>>;

async function askOffer(visitor: Visitor, shop: number, values: Values, serviceIds: readonly number[]) {
  const works = worksOf(values, serviceIds);
  const day = dayField().safeParse(values.day);
  const offer = required(
    await visitor.gateway.call(walkInOffer, {
      shop,
      day: day.success ? day.data : null,
      works: works === "size" ? null : works,
    }),
  );
  const { zone, title } = offer.shop;
  const now = visitor.now();
  const clock = formatTime(now.toISOString(), zone);
  const isToday = offer.day === offer.today;
  return {
    shopTitle: title,
    day: offer.day,
    today: offer.today,
    dayText: capitalized(dayText(offer.day, zone, now)),
    services: offer.services.map(({ id, name }) => ({ id: String(id), name })),
    /** Null while nobody knows what is to be done. */
    planText:
      offer.plan &&
      `${offer.plan.isEstimate ? "≈ " : ""}${formatPrice(offer.plan.sum)}, ${durationText(offer.plan.minutes)}`,
    expectedSum: offer.plan?.sum ?? null,
    refusal: works === "size" ? SIZE_WRONG : offer.refusal,
    times: offer.times.map((time, at) => ({
      value: time,
      label: isToday && at === 0 && isSoon({ now: clock, time }) ? `Сейчас, ${time}` : time,
    })),
    next: offer.next && {
      day: offer.next.day,
      text: `${dayText(offer.next.day, zone, now)}, ${offer.next.time}`,
    },
  };
}
export type WalkInOfferView = Awaited<ReturnType<typeof askOffer>>;

const isSoon = ({ now, time }: { now: string; time: string }): boolean =>
  (minuteOfClock(time) ?? 0) - (minuteOfClock(now) ?? 0) <= 15;

export interface WalkInReply extends RefusedForm<WalkInField> {
  services: string[];
  /** What these works are and when; as they are now. */
  offer: WalkInOfferView;
}

const fields = ["time", "name", "phone", "email"] as const satisfies readonly WalkInField[];

/** Shows times and price of what is chosen, or books. */
export async function actOnWalkIn(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "book");
  const form = await request.formData();
  const jump = form.get("jump");
  if (typeof jump === "string") form.set("day", jump);
  const intent = typeof jump === "string" ? "show" : intentOf(form);
  if (intent !== "show" && intent !== "book") throw notFound();
  const shop = shopIn(String(form.get("shop") ?? ""));
  // One form with two buttons: what is wrong stands at its field, whichever was pressed.
  form.set("intent", "book");
  const services = form.getAll("service").map(String);
  const serviceIds = services.map(Number).filter((id) => Number.isInteger(id) && id > 0);
  const typed = replyTo<WalkInField>(form, {});
  const answer = async (problems: Partial<RefusedForm<WalkInField>>, status: number) => {
    const offer = await askOffer(visitor, shop, typed.initialValue, serviceIds);
    return data<WalkInReply>({ ...typed, ...problems, services, offer }, { status });
  };
  const works = worksOf(typed.initialValue, serviceIds);
  if (works === "size") return answer({ error: { size: [SIZE_WRONG] } }, 422);
  if (intent === "show") return answer(works ? {} : { error: { size: [SIZE_WRONG] } }, works ? 200 : 422);
  if (works === null) return answer({ error: { size: ["Напишите размер или выберите работы без шиномонтажа"] } }, 422);
  const { day: _day, time: _time, ...user } = typed.initialValue;
  const input = new FormData();
  for (const [name, value] of Object.entries({
    key: String(form.get("key") ?? ""),
    center: String(shop),
    date: typed.initialValue.day ?? "",
    time: typed.initialValue.time ?? "",
    "user.name": user.name ?? "",
    "user.phone": user.phone ?? "",
    "user.email": user.email ?? "",
    "car.title": user.carTitle ?? "",
    "car.plate": user.plate ?? "",
    comment: user.comment ?? "",
  }))
    input.set(name, value);
  const read = readForm(input, walkInBook.input.omit({ serviceIds: true, fitting: true, expectedSum: true }));
  if (!read.ok) return answer({ error: renamedErrors(read.refusal.data.error) }, 422);
  const seen = Number(form.get("expectedSum"));
  const result = await visitor.gateway.call(walkInBook, {
    ...read.value,
    ...works,
    expectedSum: form.get("expectedSum") && Number.isInteger(seen) ? seen : null,
  });
  if (!result.ok) {
    const refusal = refusedByGateway<WalkInField>(form, result, {
      fields,
      renamed: {
        car_title: "carTitle",
        car_plate: "plate",
        fitting_sizes: "size",
        services: "size",
        date: "day",
        center: "packet",
      },
      back: walkInPath({ shop }),
    });
    const isTimeGone = result.code === "slot_taken";
    const { "": said = [] } = refusal.data.error;
    const error = isTimeGone ? { "": said, time: [said.join("\n")] } : refusal.data.error;
    return answer({ ...refusal.data, error }, refusal.init?.status ?? 422);
  }
  const { identity, day, time } = result.data;
  const { name = "" } = typed.initialValue;
  writeFlash(visitor.cookies, [
    `Записан: ${name.trim()}, ${formatShortDay(day)} в ${time}. Клиенту отправлено сообщение.`,
  ]);
  return redirect(visitPath(identity), 303);
}

const byNested: Readonly<Record<string, WalkInField>> = {
  "user.name": "name",
  "user.phone": "phone",
  "user.email": "email",
  "car.title": "carTitle",
  "car.plate": "plate",
  date: "day",
  time: "time",
  comment: "comment",
};

const renamedErrors = (errors: Readonly<Record<string, string[] | undefined>>): RefusedForm<WalkInField>["error"] =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) => {
      const field =
        byNested[name] ?? (name.startsWith("user") ? "phone" : name.startsWith("car") ? "carTitle" : undefined);
      return field ? [[field, messages ?? []]] : [];
    }),
  );
