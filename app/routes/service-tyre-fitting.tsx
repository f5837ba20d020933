import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actOnBooking } from "../features/booking/book.server.ts";
import { loadBooking } from "../features/booking/booking.server.ts";
import {
  BookingAside,
  BookingBelow,
  BookingFrame,
  BookingHead,
  BookingTitle,
  OpenBlock,
} from "../features/booking/booking-page.tsx";
import { BOOK_FORM, type BookingReply } from "../features/booking/booking-view.ts";
import { ContactBlock } from "../features/booking/contact-block.tsx";
import { TimesBlock } from "../features/booking/times-block.tsx";
import { useLivePrices } from "../features/booking/use-live-prices.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";

/** Free times are those of this moment, and the forms are this visitor's. */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  "Cache-Control": "private, no-store",
  ...(loaderHeaders.has("X-Robots-Tag") && { "X-Robots-Tag": loaderHeaders.get("X-Robots-Tag") ?? "" }),
});

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
  const { serverOnlyData: view, times, contact, isContact } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as BookingReply | undefined;
  useLivePrices();
  return (
    <BookingFrame
      title={<ServerOnly name="booking-title">{view && <BookingTitle view={view} />}</ServerOnly>}
      head={<ServerOnly name="booking-head">{view && <BookingHead view={view} />}</ServerOnly>}
      sum={<ServerOnly name="booking-sum">{view && <BookingAside view={view} />}</ServerOnly>}
      below={<ServerOnly name="booking-below">{view && <BookingBelow view={view} />}</ServerOnly>}
    >
      {times && <TimesBlock view={times} reply={reply} />}
      {(isContact || reply?.form === BOOK_FORM) && <ContactBlock view={contact} reply={reply} />}
      <ServerOnly name="booking-open">{view && <OpenBlock view={view} />}</ServerOnly>
    </BookingFrame>
  );
}
