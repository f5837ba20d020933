import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "./day-plan.css.ts";
import { WALK_IN_PATH } from "./day-plan-paths.ts";
import type { WalkInField, WalkInReply, WalkInView } from "./walk-in.server.ts";

interface WalkInProps {
  view: WalkInView;
  reply: WalkInReply | undefined;
}

/** Somebody at the counter, or on the telephone: found, offered a time, booked. */
export function WalkInPage({ view, reply }: WalkInProps) {
  return (
    <BackOfficeFrame trail={[view.plan]} messages={[]}>
      <Heading level={1} size="title">
        Записать клиента
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      <Search view={view} />
      <Booking view={view} reply={reply} />
    </BackOfficeFrame>
  );
}

const Search = ({ view: { shop, who, stored, found, isUnknown } }: Pick<WalkInProps, "view">) => (
  <Stack gap="xs">
    <form method="get" action={WALK_IN_PATH}>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="day" value={stored.day} />
      {stored.time && <input type="hidden" name="time" value={stored.time} />}
      <Inline gap="s" align="end">
        <TextField
          name="who"
          label="Телефон или номер автомобиля"
          defaultValue={who}
          autoComplete="off"
          maxLength={60}
          width="short"
        />
        <Button>Найти</Button>
      </Inline>
    </form>
    {found && <p>{found.text}</p>}
    {isUnknown && <p>Такого клиента ещё не было: заполните имя, автомобиль и размер.</p>}
    {found && found.others.length > 0 && (
      <ul className={css.list}>
        {found.others.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={loneLink}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    )}
  </Stack>
);

function Booking({ view, reply }: WalkInProps) {
  const offer = reply?.offer ?? view.offer;
  const services = reply?.services ?? view.serviceIds;
  const field = fieldsOf<WalkInField>("book", reply, view.stored);
  const time = field("time");
  const isOffered = offer.times.some(({ value }) => value === time.defaultValue);
  return (
    <Card>
      <form method="post" noValidate>
        <input type="hidden" name="shop" value={view.shop} />
        <input type="hidden" name="key" value={view.key} />
        {offer.expectedSum !== null && <input type="hidden" name="expectedSum" value={offer.expectedSum} />}
        <Stack gap="s">
          <div className={css.fields}>
            <TextField {...field("phone")} label="Телефон" kind="phone" autoComplete="off" />
            <TextField {...field("name")} label="Имя" autoComplete="off" maxLength={100} />
            <TextField {...field("carTitle")} label="Автомобиль" autoComplete="off" maxLength={120} />
            <TextField {...field("plate")} label="Номер автомобиля" autoComplete="off" maxLength={20} />
          </div>
          <div className={css.fields}>
            <Select {...field("vehicle")} label="Тип автомобиля" options={view.vehicles} />
            <TextField
              {...field("size")}
              label="Размер шин"
              hint="205/55 R16, R16 или 2x225/45 R18, 2x255/40 R18"
              autoComplete="off"
              maxLength={80}
            />
            <Select {...field("packet")} label="Пакет" options={view.packets} />
          </div>
          {offer.services.length > 0 && (
            <Details summary="Другие работы" open={services.length > 0}>
              <div className={css.ticks}>
                {offer.services.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    name="service"
                    id={`service-${id}`}
                    value={id}
                    label={name}
                    defaultChecked={services.includes(id)}
                  />
                ))}
              </div>
            </Details>
          )}
          <Inline gap="s" align="end">
            <TextField
              {...field("day")}
              key={offer.day}
              defaultValue={offer.day}
              label="День"
              type="date"
              width="short"
            />
            <Button name="intent" value="show">
              Показать время и цену
            </Button>
          </Inline>
          {offer.refusal && <Notice tone="warning">{offer.refusal}</Notice>}
          {offer.planText && (
            <Inline gap="s" align="end">
              {offer.times.length > 0 ? (
                <Select
                  {...time}
                  key={offer.times[0]?.value}
                  defaultValue={isOffered ? time.defaultValue : undefined}
                  label={`Время: ${offer.dayText}`}
                  options={offer.times}
                />
              ) : (
                <p>
                  {offer.dayText}: свободного времени нет.
                  {offer.next && ` Ближайшее: ${offer.next.text}.`}
                </p>
              )}
              {offer.times.length === 0 && offer.next && (
                <Button name="jump" value={offer.next.day} formNoValidate>
                  {`Показать ${offer.next.text}`}
                </Button>
              )}
              <p>
                <b>{offer.planText}</b>
              </p>
            </Inline>
          )}
          <TextField {...field("comment")} label="Комментарий" autoComplete="off" maxLength={1000} />
          <div>
            <Button name="intent" value="book" variant="primary">
              Записать
            </Button>
          </div>
          <p className={muted}>Клиенту придёт сообщение с временем и адресом.</p>
        </Stack>
      </form>
    </Card>
  );
}
