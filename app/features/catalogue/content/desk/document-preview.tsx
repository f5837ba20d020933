import type { DocumentValues } from "../../../../../gateway/contract/chain/documents.ts";
import { prose } from "../../../../styles/prose.css.ts";
import { Card } from "../../../../ui/card.tsx";
import { Details } from "../../../../ui/details.tsx";
import { Heading } from "../../../../ui/heading.tsx";

/** The stored text as customers read it. */
export function DocumentPreview({ title, body }: Pick<DocumentValues, "title" | "body">) {
  return (
    <Details summary="Как это выглядит" open>
      <Card as="section">
        <Heading level={2} size="title">
          {title}
        </Heading>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves headings, lists and inline tags of it */}
        <div className={prose} dangerouslySetInnerHTML={{ __html: body }} />
      </Card>
    </Details>
  );
}
