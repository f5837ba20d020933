import { redirect } from "@remix-run/node";
import { campaignCalls, couponsIssue, MAX_COUPONS } from "../../../../../gateway/contract/sales/campaigns.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { CSV_MARK, csvFile, csvLines } from "../../../platform/resource-kit/csv.ts";

const pathOf = (id: string): string => `/back-office/campaigns/${encodeURIComponent(id)}/coupons/`;

/** The campaign that coupons are made of. */
export async function loadCoupons(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, "content");
  const { values } = required(await visitor.gateway.call(campaignCalls.get, { id: Number(id) }));
  return { messages: takeFlash(visitor.cookies), id, title: values.title, isOfCoupons: values.kind === "coupon" };
}
type CouponsView = Awaited<ReturnType<typeof loadCoupons>>;

/** New coupons as a file: the only time that anybody sees them. What is wrong with the form is told by its page. */
export async function couponsFile(visitor: Visitor, request: Request, id: string): Promise<Response> {
  requireStaff(visitor, request, "content");
  const form = await request.formData();
  const read = readForm(form, couponsIssue.input.omit({ id: true }));
  const refusedWith = (messages: readonly string[]) => {
    writeFlash(visitor.cookies, [...messages]);
    return redirect(pathOf(id), 303);
  };
  if (!read.ok) return refusedWith(read.refusal.data.error.count ?? ["Укажите, сколько купонов выпустить"]);
  const result = await visitor.gateway.call(couponsIssue, { id: Number(id), count: read.value.count });
  if (!result.ok) {
    if (result.code === "not_found") required(result);
    return refusedWith(refusedByGateway(form, result, { back: pathOf(id) }).data.error[""] ?? ["Произошла ошибка"]);
  }
  const { name, codes, waits } = result.data;
  if (waits) writeFlash(visitor.cookies, ["Столько купонов подтвердит второй сотрудник: до этого они не действуют."]);
  const heading = waits ? "Купон: действует после подтверждения вторым сотрудником" : "Купон";
  return csvFile(CSV_MARK + csvLines([[heading], ...codes.map((code) => [code])]), `coupons-${name}.csv`);
}

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
