import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { RegionDirectory } from "./region-directory.tsx";
import { RegionSearch } from "./region-search.tsx";
import type { RegionsView } from "./regions.server.ts";

/** The city picker as a separate page; every link keeps path and query. REG-010 … REG-024 */
export function RegionsPage({ view: { lists, here, query } }: { view: RegionsView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Выберите город</Heading>
        <RegionSearch action="/regions/" kept={[["from", here]]} query={query} />
        <RegionDirectory lists={lists} here={here} query={query} />
      </Stack>
    </Container>
  );
}
