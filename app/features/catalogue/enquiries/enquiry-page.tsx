import type { ReactNode } from "react";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import type { EnquiryGood } from "./enquiry.ts";

interface EnquiryPageProps {
  title: string;
  good: Pick<EnquiryGood, "title" | "url">;
  children: ReactNode;
}

/** Shows a form of the product page again after it was refused. */
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
