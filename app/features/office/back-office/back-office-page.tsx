import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import type { BackOfficeView } from "./resources.server.ts";

/** The parts of the back office that this person may see. */
export function BackOfficePage({ view: { sections } }: { view: BackOfficeView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Бэк-офис</Heading>
        <Grid as="ul" template="thirds">
          {sections.map(({ title, path, summary }) => (
            <li key={path}>
              <Card>
                <Heading level={2} size="large">
                  <a href={path} className={loneLink}>
                    {title}
                  </a>
                </Heading>
                <p className={muted}>{summary}</p>
              </Card>
            </li>
          ))}
        </Grid>
      </Stack>
    </Container>
  );
}
