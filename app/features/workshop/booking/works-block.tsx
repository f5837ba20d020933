import type { FormEvent, ReactNode, RefObject } from "react";
import { BOOKING_PATH, GO_ON } from "../../../shared/booking-choice.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Details } from "../../../ui/details.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./booking.css.ts";
import { PROMISE_FORM } from "./booking-view.ts";
import { ChipLinks } from "./chip-links.tsx";
import type { ServiceGroup, WorksView } from "./works-view.ts";

const PACKETS = "packets";
/** Where somebody without a size by the car begins. */
const OWN_CAR = "own-car";
const STORAGE_FORM = "storage-number";

interface WorksBlockProps {
  view: WorksView;
  /** What is read aloud of the prices. */
  news: string;
  form: RefObject<HTMLFormElement>;
  ask(): void;
  /** The services, which are the same whatever is chosen. */
  children: ReactNode;
}

/**
 * What is to be done: the fitting by its size or by the car, its packet, and services. All of it is one form, so that whatever is pressed
 * sends all that is chosen; with scripts each choice asks for its prices. SVC-016 … SVC-018
 */
export function WorksBlock({ view, news, form, ask, children }: WorksBlockProps) {
  const { origin, problems } = view;
  const fieldIds = { diameter: view.tab === "by-auto" ? undefined : "diameter", packet: PACKETS, services: OWN_CAR };
  const errors = (["diameter", "packet", "services"] as const).flatMap((field) => {
    const [message, fieldId] = [problems[field], fieldIds[field]];
    return message === undefined ? [] : [{ message, ...(fieldId && { fieldId }) }];
  });
  const choose = ({ target }: FormEvent) => {
    // A contract's number has a form of its own.
    if (target instanceof Element && "form" in target && target.form === form.current) ask();
  };
  return (
    <Card as="section" labelledBy="works-heading">
      <form
        ref={form}
        method="get"
        action={BOOKING_PATH}
        aria-labelledby="works-heading"
        autoComplete="off"
        onInput={choose}
      >
        <Hidden fields={view.hidden} />
        <Stack gap="m">
          <Heading level={2} size="large" id="works-heading">
            Что сделать
          </Heading>
          <Promised promise={view.promise} />
          <ErrorSummary errors={errors} title="Ещё не всё выбрано" submission={errors[0]?.message} />
          <ChipLinks label="Как указать размер" links={view.tabs} />
          {view.tab === "by-auto" ? <SizesOfCar view={view} /> : <SizeFields view={view} />}
          <ChipLinks label="Чьи колёса" links={view.sources} />
          {origin && <Origin origin={origin} />}
          <p role="status" className={visuallyHidden}>
            {news}
          </p>
          <Packets view={view} />
          {children}
          <NextStep promise={view.promise} />
        </Stack>
      </form>
      {origin?.kind === "storage" && (
        <form method="get" action={BOOKING_PATH} id={STORAGE_FORM}>
          <Hidden fields={origin.hidden} />
        </form>
      )}
    </Card>
  );
}

/** Where and when, as it was promised: before anything else is asked for. */
function Promised({ promise }: Pick<WorksView, "promise">) {
  if (!promise?.text) return null;
  return (
    <p>
      Записываем: <b>{promise.text}</b>.{" "}
      {promise.otherHref && (
        <a href={promise.otherHref} className={loneLink}>
          Другой центр или время
        </a>
      )}
    </p>
  );
}

/** On to the centres, to the times of a promised centre, or straight to the contact with a promised time, which is kept by the press. */
function NextStep({ promise }: Pick<WorksView, "promise">) {
  const when = promise?.when;
  return (
    <Stack gap="xs">
      {promise?.problem && (
        <Notice tone="warning" live>
          {promise.problem}
        </Notice>
      )}
      <div>
        {when ? (
          <Button variant="primary" size="l" formMethod="post" name="intent" value={PROMISE_FORM}>
            Записаться на {when}
          </Button>
        ) : (
          <Button variant="primary" size="l" name={GO_ON[0]} value={GO_ON[1]}>
            {promise?.text ? "Выбрать время" : "Выбрать центр"}
          </Button>
        )}
      </div>
    </Stack>
  );
}

function SizesOfCar({ view: { car, carPath } }: { view: WorksView }) {
  return (
    <Stack gap="s">
      {car ? (
        <>
          <p>
            Размеры для <b>{car.name}</b>:
          </p>
          {car.sizes.length > 0 ? (
            <ChipLinks label="Размеры автомобиля" links={car.sizes} />
          ) : (
            <p>Размеров этого автомобиля мы не знаем. Укажите их по параметрам: они написаны на боковине шины.</p>
          )}
        </>
      ) : (
        <p>Выберите автомобиль, и размеры шин подставятся сами.</p>
      )}
      <div id={OWN_CAR}>
        <ButtonLink href={carPath} icon="car">
          {car ? "Другой автомобиль" : "Выбрать автомобиль"}
        </ButtonLink>
      </div>
    </Stack>
  );
}

function SizeFields({ view: { size, problems } }: { view: WorksView }) {
  return (
    <Stack gap="s">
      <div className={css.sizeForm}>
        <Select name="vehicle" label="Автомобиль" options={size.vehicles} defaultValue={size.vehicle} />
        <Select name="width" label="Ширина" placeholder="Все" options={size.widths} defaultValue={size.width} />
        <Select name="profile" label="Профиль" placeholder="Все" options={size.profiles} defaultValue={size.profile} />
        <Select
          name="diameter"
          label="Диаметр"
          placeholder="Выберите"
          options={size.diameters}
          defaultValue={size.diameter}
          error={problems.diameter}
        />
        <Select name="quantity" label="Колёс" options={size.quantities} defaultValue={size.quantity} />
      </div>
      <Inline apart gap="s">
        <Checkbox name="runflat" value="1" label="Run Flat" defaultChecked={size.runflat} />
        <Button formAction={`${BOOKING_PATH}#${PACKETS}`}>Показать цену</Button>
      </Inline>
    </Stack>
  );
}

function Origin({ origin: { kind, number, own, signInPath, problem } }: { origin: Origin }) {
  const isOrder = kind === "order";
  return (
    <Stack gap="s">
      {problem && <Notice tone="warning">{problem}</Notice>}
      {own.length > 0 && <ChipLinks label={isOrder ? "Ваши заказы" : "Ваши договоры"} links={own} />}
      {signInPath && (
        <p>
          <a href={signInPath}>Войдите</a>, чтобы выбрать {isOrder ? "свой заказ" : "свой договор хранения"}
          {isOrder ? "." : ", или введите номер договора."}
        </p>
      )}
      {!isOrder && (
        <Inline gap="xs" align="end">
          <TextField
            form={STORAGE_FORM}
            name="storageNumber"
            label="Номер договора хранения"
            defaultValue={number}
            maxLength={40}
            width="short"
          />
          <Button form={STORAGE_FORM}>Найти</Button>
        </Inline>
      )}
    </Stack>
  );
}
type Origin = NonNullable<WorksView["origin"]>;

function Packets({ view: { sizesText, packets, packet, problems } }: { view: WorksView }) {
  if (packets.length === 0) return null;
  return (
    <RadioGroup
      name="packet"
      id={PACKETS}
      label={`Шиномонтаж, ${sizesText}`}
      defaultValue={packet}
      error={problems.packet}
      options={[
        ...packets.map(({ slug, title, works, price, duration }) => ({
          value: slug,
          label: (
            <Inline as="span" apart>
              <b>{title}</b> <span>{formatPrice(price)}</span>
            </Inline>
          ),
          hint: [works, duration].filter(Boolean).join(" · "),
        })),
        { value: "", label: "Без шиномонтажа, только услуги" },
      ]}
    />
  );
}

/** What can be booked besides, or alone. */
export function Services({ groups }: { groups: readonly ServiceGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div>
      <Heading level={3}>Услуги</Heading>
      {groups.map(({ title, services, isOpen }) => (
        <Details key={title} summary={title} open={isOpen}>
          {services.map(({ id, name, note, isChosen }) => (
            <Checkbox
              key={id}
              id={`service-${id}`}
              name="serviceIds"
              value={id}
              defaultChecked={isChosen}
              label={
                <>
                  {name} <span className={muted}>{note}</span>
                </>
              }
            />
          ))}
        </Details>
      ))}
    </div>
  );
}

function Hidden({ fields }: { fields: WorksView["hidden"] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
