import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actOnBooking } from "../features/workshop/booking/book.server.ts";
import { loadBooking } from "../features/workshop/booking/booking.server.ts";
import {
  BookingBelow,
  BookingFrame,
  BookingHead,
  BookingTitle,
  OpenBlock,
} from "../features/workshop/booking/booking-page.tsx";
import { BookingSum } from "../features/workshop/booking/booking-sum.tsx";
import { BOOK_FORM, type BookingReply } from "../features/workshop/booking/booking-view.ts";
import { ContactBlock } from "../features/workshop/booking/contact-block.tsx";
import { keepsKnownDays } from "../features/workshop/booking/known-days.ts";
import { TimesBlock } from "../features/workshop/booking/times-block.tsx";
import { useLiveWorks } from "../features/workshop/booking/use-live-works.ts";
import { Services, WorksBlock } from "../features/workshop/booking/works-block.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";

/** Free times are those of this moment, and the forms are this visitor's. */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  "Cache-Control": "private, no-store",
  ...(loaderHeaders.has("X-Robots-Tag") && { "X-Robots-Tag": loaderHeaders.get("X-Robots-Tag") ?? "" }),
});

export const shouldRevalidate = keepsKnownDays;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Шиномонтаж${page.titleIn}: запись онлайн и цены` : "Страница не найдена" },
  {
    name: "description",
    content: "Цены шиномонтажа по диаметрам, свободное время центров и запись без регистрации.",
  },
  { tagName: "link", rel: "canonical", href: page?.canonical },
];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const { live, view } = await loadBooking(visitor, new URL(request.url));
  const { titleIn, canonical, isPlain } = view;
  return data(
    withServerOnlyData({ ...live, titleIn, canonical }, view),
    isPlain ? {} : { headers: { "X-Robots-Tag": "noindex" } },
  );
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  return actOnBooking(visitor, new URL(request.url), await request.formData());
}

export default function ServiceTyreFitting() {
  const { serverOnlyData: view, times, contact, isContact, ...priced } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as BookingReply | undefined;
  const { works, sum, isStale, news, form, ask } = useLiveWorks(priced);
  return (
    <BookingFrame
      title={<ServerOnly name="booking-title">{view && <BookingTitle view={view} />}</ServerOnly>}
      head={<ServerOnly name="booking-head">{view && <BookingHead view={view} />}</ServerOnly>}
      sum={(sum || works) && <BookingSum sum={sum} isStale={isStale} />}
      below={<ServerOnly name="booking-below">{view && <BookingBelow view={view} />}</ServerOnly>}
    >
      {times && <TimesBlock view={times} reply={reply} />}
      {(isContact || reply?.form === BOOK_FORM) && <ContactBlock view={contact} reply={reply} />}
      {works && (
        <WorksBlock view={works} news={news} form={form} ask={ask}>
          <ServerOnly name="booking-services">{view?.services && <Services groups={view.services} />}</ServerOnly>
        </WorksBlock>
      )}
      <ServerOnly name="booking-open">{view && <OpenBlock view={view} />}</ServerOnly>
    </BookingFrame>
  );
}
