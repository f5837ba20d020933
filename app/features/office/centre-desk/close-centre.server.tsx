import { data, redirect } from "@remix-run/node";
import {
  type CentreClosing,
  centreCalls,
  centreClose,
  centreClosing,
} from "../../../../gateway/contract/office/region-desk.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { counted, formatNumber, formatPieces } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";

const CENTRES_PATH = "/back-office/centres/";
const cardPath = (id: number): string => `${CENTRES_PATH}${id}/`;

const askClosing = async ({ gateway }: Visitor, id: number) =>
  viewOf(required(await gateway.call(centreClosing, { id })));

/** What closing a centre or warehouse for good does: who is told, what keeps it open, what becomes of its pieces. */
export async function loadCloseCentre(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "settings");
  return askClosing(visitor, idOf(address));
}
type CloseCentreView = Awaited<ReturnType<typeof loadCloseCentre>>;

function viewOf({ id, title, kind, version, isArchived, visits, orders, contracts, goods, pieces }: CentreClosing) {
  const place = kind === "shop" ? "центр" : kind === "warehouse" ? "склад" : "поставщика";
  return {
    id,
    version,
    isArchived,
    heading: isArchived ? "Вернуть из архива?" : `Закрыть навсегда: ${place}`,
    card: { label: title, href: cardPath(id) },
    visits,
    obstacles: [
      ...(orders > 0
        ? [
            `${counted(orders, ["открытый заказ", "открытых заказа", "открытых заказов"])}: сначала выдайте или отмените`,
          ]
        : []),
      ...(contracts > 0
        ? [`Хранение по ${counted(contracts, ["договору", "договорам", "договорам"])}: сначала верните колёса`]
        : []),
    ],
    visitsText:
      visits.length === 0
        ? kind === "shop"
          ? "Никто не записан."
          : null
        : `Отменим ${counted(visits.length, ["запись", "записи", "записей"])}: клиентам придут SMS и письма с причиной и с ближайшим свободным временем.`,
    piecesText:
      pieces === 0
        ? "Товаров здесь нет."
        : `${formatPieces(pieces)} (товаров: ${formatNumber(goods)}) перестанут продаваться. В учёте они остаются за этим местом; чтобы продавать их дальше, сначала переместите их.`,
    stockHref: pieces > 0 ? "/back-office/stock/" : null,
    needsReason: visits.length > 0,
    button: visits.length > 0 ? "Отменить записи, написать клиентам и закрыть" : "Закрыть навсегда",
  };
}

interface CloseCentreReply extends RefusedForm<"reason"> {
  /** As it is now, where that has changed. */
  view: CloseCentreView | null;
}

/** Closes what was shown, or takes it back out of the archive. */
export async function actOnCloseCentre(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "settings");
  const id = idOf(address);
  const form = await request.formData();
  const intent = intentOf(form);
  const version = Number(form.get("version"));
  if (!Number.isInteger(version) || (intent !== "close" && intent !== "restore")) throw notFound();
  const { gateway, cookies } = visitor;
  const back = new URL(request.url).pathname;
  const result =
    intent === "restore"
      ? await gateway.call(centreCalls.archive, { id, version, isArchived: false })
      : await gateway.call(centreClose, {
          id,
          version,
          visits: form.getAll("visit").map(String),
          reason: String(form.get("reason") ?? ""),
        });
  if (!result.ok) {
    const refusal = refusedByGateway<"reason">(form, result, { fields: ["reason"], back });
    const reply = { ...refusal.data, view: await askClosing(visitor, id) };
    return data<CloseCentreReply>(reply, {
      status: result.code === "visits_changed" ? 409 : (refusal.init?.status ?? 422),
    });
  }
  const told = "told" in result.data ? Number(result.data.told) : 0;
  writeFlash(cookies, [
    intent === "restore" ? "Возвращено из архива." : told > 0 ? `Закрыто. Клиентам написали: ${told}.` : "Закрыто.",
  ]);
  return redirect(CENTRES_PATH, 303);
}

interface CloseCentreProps {
  view: CloseCentreView;
  reply: CloseCentreReply | undefined;
}

/** Asks before a centre or warehouse is closed for good, with everything that it does in sight. */
export function CloseCentrePage({ view: loaded, reply }: CloseCentreProps) {
  const view = reply?.view ?? loaded;
  return (
    <BackOfficeFrame trail={[{ label: "Центры и склады", href: "/back-office/centres/" }, view.card]} messages={[]}>
      <Heading level={1} size="title">
        {view.heading}
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      <Card>{view.isArchived ? <Restore view={view} /> : <Close view={view} reply={reply} />}</Card>
    </BackOfficeFrame>
  );
}

const Restore = ({ view }: Pick<CloseCentreProps, "view">) => (
  <form method="post">
    <input type="hidden" name="intent" value="restore" />
    <input type="hidden" name="version" value={view.version} />
    <Inline gap="s">
      <Button variant="primary">Вернуть</Button>
      <ButtonLink href={view.card.href}>Не надо</ButtonLink>
    </Inline>
  </form>
);

function Close({ view, reply }: CloseCentreProps) {
  const isOpenYet = view.obstacles.length > 0;
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="version" value={view.version} />
      {view.visits.map(({ identity }) => (
        <input key={identity} type="hidden" name="visit" value={identity} />
      ))}
      <Stack gap="m">
        {isOpenYet && (
          <Notice tone="warning" title="Пока закрыть нельзя">
            <ul>
              {view.obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </Notice>
        )}
        {view.visitsText && <p>{view.visitsText}</p>}
        {view.visits.length > 0 && (
          <ul>
            {view.visits.map(({ identity, text }) => (
              <li key={identity}>{text}</li>
            ))}
          </ul>
        )}
        <p>
          {view.piecesText}{" "}
          {view.stockHref && (
            <a href={view.stockHref} className={loneLink}>
              Остатки
            </a>
          )}
        </p>
        {view.needsReason && (
          <TextArea
            {...fieldsOf<"reason">("close", reply)("reason")}
            label="Почему закрываем"
            hint="Клиенты прочитают это дословно"
            rows={2}
            maxLength={300}
          />
        )}
        <Inline gap="s">
          {!isOpenYet && <Button variant="danger">{view.button}</Button>}
          <ButtonLink href={view.card.href}>Не закрывать</ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}
