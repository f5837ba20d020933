import { muted } from "../../styles/typography.css.ts";
import { visuallyHidden } from "../../styles/visually-hidden.css.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Details } from "../../ui/details.tsx";
import { formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import * as css from "./booking.css.ts";
import { BOOKING_PATH } from "./booking-choice.ts";
import { ChipLinks } from "./chip-links.tsx";
import type { WorksView } from "./works-view.ts";

const PACKETS = "packets";
/** Leads on to what the size costs. */
const PRICED = `${BOOKING_PATH}#${PACKETS}`;

/** What is to be done: the fitting by its size or by the car, its packet, and services. SVC-016 … SVC-018 */
export function WorksBlock({ view }: { view: WorksView }) {
  return (
    <Card as="section" labelledBy="works-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="works-heading">
          Что сделать
        </Heading>
        <ChipLinks label="Как указать размер" links={view.tabs} />
        {view.tab === "by-auto" ? <SizesOfCar view={view} /> : <SizeForm size={view.size} />}
        <ChipLinks label="Чьи колёса" links={view.sources} />
        {view.origin && <Origin origin={view.origin} />}
        <p role="status" className={visuallyHidden} data-prices="status" />
        <template data-prices="offline">
          <div data-prices="failed">
            <Notice tone="warning" live>
              Не удалось обновить цены: нет связи с магазином. Нажмите «Показать цену».
            </Notice>
          </div>
        </template>
        <WorksForm view={view} />
      </Stack>
    </Card>
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
      <div>
        <ButtonLink href={carPath} icon="car">
          {car ? "Другой автомобиль" : "Выбрать автомобиль"}
        </ButtonLink>
      </div>
    </Stack>
  );
}

function SizeForm({ size }: { size: WorksView["size"] }) {
  return (
    <form method="get" action={PRICED} aria-label="Размер шин" data-prices="size">
      <Hidden fields={size.hidden} />
      <Stack gap="s">
        <div className={css.sizeForm}>
          <Select name="vehicle" label="Автомобиль" options={size.vehicles} defaultValue={size.vehicle} />
          <Select name="width" label="Ширина" placeholder="Все" options={size.widths} defaultValue={size.width} />
          <Select
            name="profile"
            label="Профиль"
            placeholder="Все"
            options={size.profiles}
            defaultValue={size.profile}
          />
          <Select
            name="diameter"
            label="Диаметр"
            placeholder="Выберите"
            options={size.diameters}
            defaultValue={size.diameter}
          />
          <Select name="quantity" label="Колёс" options={size.quantities} defaultValue={size.quantity} />
        </div>
        <Inline apart gap="s">
          <Checkbox name="runflat" value="1" label="Run Flat" defaultChecked={size.runflat} />
          <Button>Показать цену</Button>
        </Inline>
      </Stack>
    </form>
  );
}

function Origin({ origin: { kind, hidden, number, own, signInPath, problem } }: { origin: Origin }) {
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
        <form method="get" action={BOOKING_PATH}>
          <Hidden fields={hidden} />
          <Inline gap="xs" align="end">
            <TextField
              name="storageNumber"
              label="Номер договора хранения"
              defaultValue={number}
              maxLength={40}
              width="short"
            />
            <Button>Найти</Button>
          </Inline>
        </form>
      )}
    </Stack>
  );
}
type Origin = NonNullable<WorksView["origin"]>;

function WorksForm({ view: { sizesText, packets, packet, groups, hidden } }: { view: WorksView }) {
  return (
    <form method="get" action={BOOKING_PATH} aria-labelledby="works-heading" data-prices="works">
      <Hidden fields={hidden} />
      <Stack gap="m">
        {packets.length > 0 && (
          <RadioGroup
            name="packet"
            id={PACKETS}
            label={`Шиномонтаж, ${sizesText}`}
            defaultValue={packet}
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
        )}
        {groups.length > 0 && (
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
        )}
        <div>
          <Button variant="primary" size="l">
            Выбрать центр
          </Button>
        </div>
      </Stack>
    </form>
  );
}

export function Hidden({ fields }: { fields: readonly (readonly [string, string])[] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
