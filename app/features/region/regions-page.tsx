import { Heading } from "../../ui/heading.tsx";
import { Container, Stack } from "../../ui/layout.tsx";
import type { RegionsView } from "./regions.server.ts";
import * as css from "./regions-page.css.ts";

type RegionLink = RegionsView["mainCities"][number];

/** The list of regions without scripts; every link keeps path and query. REG-010 … REG-018 */
export function RegionsPage({ view }: { view: RegionsView }) {
  return (
    <Container>
      <Stack gap="l">
        <Heading level={1}>Выберите город</Heading>
        <section aria-labelledby="centres">
          <Stack gap="s">
            <Heading level={2} id="centres">
              Центры
            </Heading>
            <Cities cities={view.mainCities} />
            {view.mainRegions.map((group) => (
              <Group key={group.id} {...group} />
            ))}
          </Stack>
        </section>
        <section aria-labelledby="delivery">
          <Stack gap="s">
            <Heading level={2} id="delivery">
              Доставка в регионы
            </Heading>
            {view.deliveryRegions.map((group) => (
              <Group key={group.id} {...group} />
            ))}
          </Stack>
        </section>
      </Stack>
    </Container>
  );
}

function Group({ title, items }: { title: string; items: readonly RegionLink[] }) {
  return (
    <div>
      <h3 className={css.group}>{title}</h3>
      <Cities cities={items} />
    </div>
  );
}

function Cities({ cities }: { cities: readonly RegionLink[] }) {
  return (
    <ul className={css.cities}>
      {cities.map(({ title, href, isCurrent }) => (
        <li key={href}>
          <a href={href} className={css.city} aria-current={isCurrent ? "true" : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
