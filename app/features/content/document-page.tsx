import { prose } from "../../styles/prose.css.ts";
import { Heading } from "../../ui/heading.tsx";
import { Container, Stack } from "../../ui/layout.tsx";
import type { LegalDocument } from "./documents.ts";

export function DocumentPage({ document }: { document: LegalDocument }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1} size="title">
          {document.title}
        </Heading>
        <div className={prose}>
          {document.sections.map(({ id, heading, paragraphs }) => (
            <section key={heading} id={id}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </Stack>
    </Container>
  );
}
