import type { ReactNode } from "react";
import { Heading } from "../../ui/heading.tsx";
import { Container, Stack } from "../../ui/layout.tsx";
import type { EnquiryGood } from "./enquiry.ts";

interface EnquiryPageProps {
  title: string;
  good: Pick<EnquiryGood, "title" | "url">;
  children: ReactNode;
}

/** A page of its own for a form that was refused on a product page. */
export function EnquiryPage({ title, good, children }: EnquiryPageProps) {
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>{title}</Heading>
        <p>
          <a href={good.url}>{good.title}</a>
        </p>
        {children}
      </Stack>
    </Container>
  );
}
