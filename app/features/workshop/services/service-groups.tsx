import { BOOKING_PATH } from "../../../shared/booking-choice.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./service-groups.css.ts";
import type { ServiceGroup } from "./services.server.ts";

interface ServiceGroupsProps {
  groups: readonly ServiceGroup[];
  /** Booked at this centre; without it the centre is chosen later. */
  shopId?: number;
  level?: 2 | 3;
}

/** Services with prices: several are ticked and booked together, a fitting is calculated by its wheels. */
export function ServiceGroups({ groups, shopId, level = 2 }: ServiceGroupsProps) {
  const canTick = groups.some(({ services }) =>
    services.some(({ isFitting, canBeBooked }) => !isFitting && canBeBooked),
  );
  return (
    <form method="get" action={BOOKING_PATH}>
      {shopId !== undefined && <input type="hidden" name="shop" value={shopId} />}
      <Stack gap="m">
        {groups.map(({ slug, title, services }) => (
          <Card key={slug} as="section" labelledBy={`group-${slug}`}>
            <Heading level={level} size="large" id={`group-${slug}`}>
              {title}
            </Heading>
            <ul>
              {services.map((service) => (
                <ServiceRow key={service.id} service={service} />
              ))}
            </ul>
          </Card>
        ))}
        {canTick && (
          <div className={css.book}>
            <Button variant="primary">Записаться на отмеченное</Button>
          </div>
        )}
      </Stack>
    </form>
  );
}

function ServiceRow({ service }: { service: ServiceGroup["services"][number] }) {
  const { id, name, about, price, duration, path, isFitting, canBeBooked } = service;
  const isTicked = canBeBooked && !isFitting;
  return (
    <li className={css.row}>
      <div className={css.name}>
        {isTicked ? <Checkbox id={`service-${id}`} name="serviceIds" value={id} label={name} /> : name}
      </div>
      <span className={css.price}>{price}</span>
      <span className={isTicked ? css.aboutTicked : css.about}>{[about, duration].filter(Boolean).join(", ")}</span>
      <span className={isTicked ? css.ownWay : css.onlyWay}>
        {canBeBooked ? (
          <ButtonLink href={path} variant="quiet">
            {isFitting ? "Рассчитать" : "Записаться"}
            <VisuallyHidden> {name}</VisuallyHidden>
          </ButtonLink>
        ) : (
          <span className={muted}>По телефону</span>
        )}
      </span>
    </li>
  );
}
