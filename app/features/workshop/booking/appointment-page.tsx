import { loneLink, muted, textSize } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Price } from "../../../ui/price.tsx";
import type { AppointmentPageView } from "./appointment.server.ts";
import { HoldTime } from "./hold-time.tsx";
import { ShownVisit } from "./shown-visit.tsx";

/** The page of a visit: where a booking ends, and where it is moved or cancelled. SVC-024 */
export function AppointmentPage({ view }: { view: AppointmentPageView }) {
  const { heading, isActive, when, range, number, reason, messages, confirmBefore, path, missingWheels } = view;
  return (
    <Container>
      <Stack gap="m">
        <div>
          <Heading level={1}>{heading}</Heading>
          <p className={muted}>
            Номер записи: {number}. Сохраните адрес этой страницы: по нему она открывается без входа.
          </p>
        </div>
        {messages.map((message) => (
          <Notice key={message} tone="success" live>
            {message}
          </Notice>
        ))}
        {missingWheels && (
          <Notice
            tone="warning"
            title={missingWheels.title}
            action={
              view.canBeMoved && (
                <ButtonLink href={`${path}move/`} icon="clock">
                  Перенести визит
                </ButtonLink>
              )
            }
          >
            {missingWheels.text}
          </Notice>
        )}
        {confirmBefore && (
          <Notice
            tone="warning"
            title={`Подтвердите визит: ${confirmBefore}`}
            action={
              <form method="post" action={`${path}confirm/`}>
                <ShownVisit shown={view.shown} />
                <Button variant="primary">Приеду</Button>
              </form>
            }
          >
            Неподтверждённые места освобождаем для других.
          </Notice>
        )}
        <Grid template="contentAndSum" gap="m">
          <Card as="section" labelledBy="when-heading" padding="l">
            <Stack gap="s">
              <Inline gap="s">
                <Icon name={isActive ? "check" : "calendar"} size={48} />
                <div>
                  <Heading level={2} id="when-heading">
                    {when}
                  </Heading>
                  <span className={muted}>{range}</span>
                </div>
              </Inline>
              {reason && <p>{reason}</p>}
              <Place view={view} />
              <Actions view={view} />
            </Stack>
          </Card>
          <Works view={view} />
        </Grid>
      </Stack>
    </Container>
  );
}

function Place({ view: { centre, title, wheels, car, name } }: { view: AppointmentPageView }) {
  return (
    <DefinitionTable
      rows={[
        { term: "Что делаем", value: title },
        ...(wheels ? [{ term: "Шины", value: wheels }] : []),
        {
          term: "Где",
          value: (
            <>
              <a href={centre.href}>{centre.title}</a>, {centre.address}
            </>
          ),
        },
        {
          term: "Телефон центра",
          value: (
            <a href={`tel:${centre.phone}`} className={loneLink}>
              {centre.phoneText}
            </a>
          ),
        },
        ...(car ? [{ term: "Автомобиль", value: car }] : []),
        ...(name ? [{ term: "Кто приедет", value: name }] : []),
      ]}
    />
  );
}

function Actions({ view }: { view: AppointmentPageView }) {
  const { path, again, canBeMoved, canBeChanged, centre, supportPhone, supportPhoneText } = view;
  if (again)
    return (
      <Inline gap="s">
        {again.nextTime && <HoldTime {...again.nextTime} />}
        <ButtonLink href={again.path}>Записаться снова</ButtonLink>
        {view.isCancelled && (
          <ButtonLink href={`${path}calendar.ics`} icon="calendar" download>
            Убрать из календаря
          </ButtonLink>
        )}
      </Inline>
    );
  return (
    <Stack gap="s">
      <Inline gap="xs">
        <ButtonLink href={`${path}calendar.ics`} icon="calendar" download>
          В календарь
        </ButtonLink>
        <ButtonLink href={centre.route} icon="pin" rel="noreferrer">
          Как доехать
        </ButtonLink>
        {canBeMoved && (
          <ButtonLink href={`${path}move/`} icon="clock">
            Перенести
          </ButtonLink>
        )}
        {canBeChanged && (
          <ButtonLink href={`${path}?act=cancel`} variant="quiet">
            Отменить запись
          </ButtonLink>
        )}
        {view.deskPath && <ButtonLink href={view.deskPath}>Перенести или отменить в плане дня</ButtonLink>}
      </Inline>
      <p className={muted}>
        Вопросы по записи:{" "}
        <a href={`tel:${supportPhone}`} className={loneLink}>
          {supportPhoneText}
        </a>
      </p>
    </Stack>
  );
}

function Works({ view: { items, sum, isEstimate } }: { view: AppointmentPageView }) {
  return (
    <Card as="section" labelledBy="works-heading">
      <Heading level={2} size="large" id="works-heading">
        Работы
      </Heading>
      <DefinitionTable sums rows={items.map(({ title, price }) => ({ term: title, value: formatPrice(price) }))} />
      <Inline apart align="baseline">
        <span className={textSize.large}>{isEstimate ? "Примерно" : "Итого"}</span> <Price kopecks={sum} />
      </Inline>
      <p className={muted}>Оплата после работы.</p>
    </Card>
  );
}
