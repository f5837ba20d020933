import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { z } from "zod";
import {
  stockDeskCard,
  stockDeskCorrect,
  stockDeskTransfer,
} from "../../../../../gateway/contract/office/stock-desk.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../../styles/typography.css.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { formatNumber, formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Grid, Stack } from "../../../../ui/layout.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { deskGoods, deskStock } from "./goods-lists.server.ts";

type StockField = "key" | "place" | "from" | "to" | "pieces" | "reason";

const signed = (pieces: number): string => `${pieces > 0 ? "+" : "−"}${formatNumber(Math.abs(pieces))}`;

/** The pieces of goods by place, as texts. Throws 404, 403 and 503. */
export async function loadStockCard(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, deskStock.permission);
  const card = required(await visitor.gateway.call(stockDeskCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const changeable = card.places.filter(({ mayChange }) => mayChange);
  return {
    list: { label: deskStock.title, href: deskStock.path },
    messages: takeFlash(visitor.cookies),
    title: card.title,
    sku: card.sku,
    goods: permissions.has(deskGoods.permission) ? `${deskGoods.path}${card.id}/` : null,
    /** With pieces; the rest have none. */
    places: card.places
      .filter(({ free, reserved }) => free > 0 || reserved > 0)
      .map(({ id, title, free, reserved }) => ({
        id: String(id),
        title,
        free: formatNumber(free),
        reserved: formatNumber(reserved),
      })),
    corrections: card.corrections.map(({ id, at, by, place, kind, pieces, reason, fileAsOf }) => ({
      id: String(id),
      place,
      reason,
      by: by || "Сотрудник",
      at: formatStamp(at, zone),
      pieces: signed(pieces),
      kind: kind === "transfer" ? "Перемещение" : "Поправка",
      state: fileAsOf ? `Действует файл от ${formatStamp(fileAsOf, zone)}` : "Учтена",
    })),
    options: changeable.map(({ id, title, free }) => ({
      value: String(id),
      label: `${title}, свободно ${formatNumber(free)}`,
    })),
    /** Shared by the forms, which are sent one at a time. */
    key: randomUUID(),
  };
}
type StockCardView = Awaited<ReturnType<typeof loadStockCard>>;

const { key, place, pieces, reason } = stockDeskCorrect.input.shape;
const correctForm = z.object({ key, place, pieces, reason });
const { from, to, pieces: moved } = stockDeskTransfer.input.shape;
const transferForm = z.object({ key, from, to, pieces: moved, reason });

/** Corrects or moves pieces, and leads back to the card. */
export async function changeStock(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, deskStock.permission);
  const { gateway } = visitor;
  const id = idOf(address);
  const acts = {
    correct: act({
      form: correctForm,
      call: (value) => gateway.call(stockDeskCorrect, { id, ...value }),
      flash: "Остаток поправлен.",
    }),
    transfer: act({
      form: transferForm,
      call: (value) => gateway.call(stockDeskTransfer, { id, ...value }),
      flash: "Товар перемещён.",
    }),
  };
  return doAct<StockField>(visitor, await request.formData(), acts, {
    back: `${deskStock.path}${id}/`,
    fields: ["place", "from", "to", "pieces", "reason"],
  });
}

interface StockCardProps {
  view: StockCardView;
  reply: RefusedForm<StockField> | undefined;
}

/** Pieces of goods by place, the forms that change them, and what was changed. */
export function StockCardPage({ view, reply }: StockCardProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <Heading level={1} size="title">
        {view.title}
      </Heading>
      <p className={muted}>Код {view.sku}</p>
      {view.goods && (
        <p>
          <a href={view.goods} className={loneLink}>
            Карточка товара
          </a>
        </p>
      )}
      <FormProblems reply={reply} title="Остаток не изменён" />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          {view.places.length === 0 ? (
            <p>Нигде нет ни одной штуки.</p>
          ) : (
            <DataTable
              caption="Где лежит"
              columns={[
                { key: "title", title: "Место" },
                { key: "free", title: "Свободно, шт.", numeric: true },
                { key: "reserved", title: "Под заказами, шт.", numeric: true },
              ]}
              rows={view.places.map(({ id, ...cells }) => ({ id, cells }))}
            />
          )}
          {view.corrections.length > 0 && (
            <DataTable
              caption="Что меняли"
              columns={[
                { key: "at", title: "Когда" },
                { key: "kind", title: "Что" },
                { key: "place", title: "Место" },
                { key: "pieces", title: "Штук", numeric: true },
                { key: "reason", title: "Причина" },
                { key: "by", title: "Кто" },
                { key: "state", title: "Состояние" },
              ]}
              rows={view.corrections.map(({ id, ...cells }) => ({ id, cells }))}
            />
          )}
        </Stack>
        {view.options.length > 0 && (
          <Stack gap="m">
            <CorrectForm view={view} reply={reply} />
            {view.options.length > 1 && <TransferForm view={view} reply={reply} />}
          </Stack>
        )}
      </Grid>
    </BackOfficeFrame>
  );
}

function CorrectForm({ view, reply }: StockCardProps) {
  const field = fieldsOf<StockField>("correct", reply);
  return (
    <ChangeForm intent="correct" title="Поправить остаток" button="Поправить" view={view} reply={reply}>
      <Select {...field("place")} label="Место" options={view.options} placeholder="Выберите" />
      <TextField {...field("pieces")} label="Штук" hint="Со знаком минус: списать" width="short" maxLength={6} />
    </ChangeForm>
  );
}

function TransferForm({ view, reply }: StockCardProps) {
  const field = fieldsOf<StockField>("transfer", reply);
  return (
    <ChangeForm intent="transfer" title="Переместить" button="Переместить" view={view} reply={reply}>
      <Select {...field("from")} label="Откуда" options={view.options} placeholder="Выберите" />
      <Select {...field("to")} label="Куда" options={view.options} placeholder="Выберите" />
      <TextField {...field("pieces")} label="Штук" width="short" inputMode="numeric" maxLength={5} />
    </ChangeForm>
  );
}

interface ChangeFormProps extends StockCardProps {
  intent: string;
  title: string;
  button: string;
  children: ReactNode;
}

function ChangeForm({ intent, title, button, view, reply, children }: ChangeFormProps) {
  const own = reply?.form === intent ? reply : undefined;
  return (
    <Card as="section" labelledBy={`${intent}-stock`}>
      <form method="post" noValidate>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={own?.initialValue.key ?? view.key} />
        <Stack gap="m">
          <Heading level={2} size="large" id={`${intent}-stock`}>
            {title}
          </Heading>
          {children}
          <TextField {...fieldsOf<StockField>(intent, reply)("reason")} label="Причина" maxLength={300} />
          <div>
            <Button variant="primary">{button}</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
