import { MAX_COUPONS } from "../../../../../gateway/contract/sales/campaigns.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import type { CouponsView } from "./coupons.server.ts";

interface CouponsPageProps {
  view: CouponsView;
}

/** Makes coupons; the file comes as the answer to the form, so nothing of it is kept in a page. */
export function CouponsPage({ view: { id, title, isOfCoupons, messages } }: CouponsPageProps) {
  return (
    <BackOfficeFrame messages={[]} trail={[{ label: "Акции", href: "/back-office/campaigns/" }]}>
      <Heading level={1}>Купоны: {title}</Heading>
      {messages.map((message) => (
        <Notice key={message} tone="danger" live>
          {message}
        </Notice>
      ))}
      {isOfCoupons ? (
        <Card>
          <form method="post" action={`/back-office/campaigns/${id}/coupons.csv`}>
            <Stack gap="s">
              <p>
                Коды скачаются файлом CSV. Сохраните его: показать их ещё раз нельзя, магазин хранит только отпечатки.
              </p>
              <TextField
                name="count"
                id="coupons-count"
                label="Сколько купонов"
                hint={`Не больше ${MAX_COUPONS} за раз`}
                inputMode="numeric"
                width="short"
                defaultValue="100"
              />
              <div>
                <Button variant="primary">Выпустить и скачать</Button>
              </div>
            </Stack>
          </form>
        </Card>
      ) : (
        <Notice>Купоны есть только у акции «По купонам».</Notice>
      )}
    </BackOfficeFrame>
  );
}
