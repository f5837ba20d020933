import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, quietLink } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { counted, formatPieces, formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Price } from "../../../ui/price.tsx";
import { isRefused, messagesOf } from "../../catalogue/add-to-cart/cart-reply.ts";
import { AXLES } from "../../catalogue/axle-sets/axles.ts";
import { GoodsPicture } from "../../catalogue/goods/goods-picture.tsx";
import type { CartLineView, CartPartView, CartView } from "./cart.server.ts";
import * as css from "./cart-line.css.ts";
import { LineForm } from "./line-form.tsx";
import { APPLY, CHOSEN_FORM_ID, LineTick } from "./line-tick.tsx";
import { useCartForm } from "./use-cart-form.ts";

/** An axle set is two pieces for each axle. CRT-012 */
const PIECES_PER_AXLE = 2;

interface CartLineProps {
  line: CartLineView;
  /** Reply to a form of this line that was sent without scripts. */
  reply: RefusedForm | undefined;
  orderForm: string | undefined;
}

const leftOf = ({ isAxleSet, maxQuantity }: CartLineView) =>
  isAxleSet ? counted(maxQuantity, ["комплект", "комплекта", "комплектов"]) : formatPieces(maxQuantity);

function CartLine({ line, reply, orderForm }: CartLineProps) {
  const sender = useCartForm();
  const answer = sender.reply ?? reply;
  const messages = answer ? messagesOf(answer) : [];
  const isSoldOut = line.maxQuantity === 0;
  return (
    <li className={css.line}>
      <LineTick line={line} sender={sender} orderForm={orderForm} />
      <div className={line.active ? css.picture : `${css.picture} ${css.putOff}`}>
        <GoodsPicture base={line.picture} alt="" widths={[160, 240]} sizes="(min-width: 40em) 6rem, 4.5rem" />
      </div>
      <div className={css.words}>
        {line.parts.map((part, index) => (
          <Part key={part.url} part={part} axle={line.isAxleSet ? AXLES[index] : undefined} />
        ))}
        <span className={css.small}>
          {formatPrice(line.price)} за {line.isAxleSet ? "комплект" : "шт."}
        </span>
        {line.agreed && <span className={css.small}>{line.agreed}</span>}
        {line.priceBefore !== null && (
          <span className={css.alarm}>
            Цена изменилась: было {formatPrice(line.priceBefore)}, стало {formatPrice(line.price)}
          </span>
        )}
        {isSoldOut && (
          <>
            <span className={css.alarm}>Нет в наличии, в заказ не войдёт</span>
            <Instead line={line} orderForm={orderForm} />
          </>
        )}
        {!isSoldOut && (line.quantity > line.maxQuantity || line.quantityRefusal) && (
          <span className={css.alarm}>
            {line.quantity > line.maxQuantity ? `Осталось ${leftOf(line)}: уменьшите количество` : line.quantityRefusal}
          </span>
        )}
        {!isSoldOut && !line.active && <span className={css.small}>Отложено, в заказ не войдёт</span>}
      </div>
      <div className={css.controls}>
        {!isSoldOut && <LineForm key={line.sku} line={line} sender={sender} orderForm={orderForm} />}
        <div className={css.money}>
          <Price kopecks={line.sum} size="s" />
          <Form method="post" action="/basket/" replace preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="sku" value={line.sku} />
            <IconButton
              type="submit"
              icon="trash"
              label={`Удалить: ${line.title}`}
              {...(orderForm && { form: orderForm, formAction: "/basket/#lines", name: `remove ${line.sku}` })}
            />
          </Form>
        </div>
        {messages.length > 0 && (
          <Notice live={sender.reply !== undefined} tone={isRefused(answer) ? "danger" : "info"}>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
      </div>
    </li>
  );
}

/** What can be had in place of a line that is sold out: one press changes the two. */
function Instead({ line: { sku, analogs, gone }, orderForm }: Pick<CartLineProps, "line" | "orderForm">) {
  return (
    <Form method="post" action="/basket/#lines" replace preventScrollReset>
      {analogs.map(({ text, item }) => (
        <Button key={item} type="submit" name={`instead ${sku}`} value={item} form={orderForm}>
          Заменить: {text}
        </Button>
      ))}
      {gone.map((part) => (
        <a
          key={part.sku}
          href={`/subscriptions/?good_id=${encodeURIComponent(part.sku)}`}
          className={loneLink}
          target="_blank"
          rel="noreferrer"
        >
          Сообщить о поступлении{part.name && `: ${part.name}`}
        </a>
      ))}
    </Form>
  );
}

function Part({ part, axle }: { part: CartPartView; axle: string | undefined }) {
  return (
    <span className={css.name}>
      {axle && (
        <span className={`${css.small} ${css.axle}`}>
          {axle}, {formatPieces(PIECES_PER_AXLE)}:{" "}
        </span>
      )}
      <a href={part.url} className={`${quietLink} ${loneLink}`}>
        {part.name} {part.sizeText}
      </a>
    </span>
  );
}

interface CartLinesProps {
  view: CartView;
  reply: RefusedForm | undefined;
  /** Scripts have taken the page over. */
  isLive: boolean;
  /** Id of the order form, as long as no script has taken the page over. */
  orderForm: string | undefined;
  /** Stays visible while the lines are. */
  children?: ReactNode;
}

/** The lines, and actions for the ticked ones. */
export function CartLines({ view, reply, isLive, orderForm, children }: CartLinesProps) {
  const of = (intent: "choose" | "remove") =>
    orderForm
      ? { ...APPLY, value: intent, form: orderForm, formAction: "/basket/#lines" }
      : { name: "intent", value: intent };
  return (
    <section id="lines" tabIndex={-1} aria-labelledby="lines-heading">
      <Stack gap="xs">
        <Form id={CHOSEN_FORM_ID} method="post" action="/basket/" replace preventScrollReset>
          {/* Enter on a checkbox presses the form's first submit button, which must never be the one that removes or orders. */}
          <button type="submit" {...of("choose")} className={visuallyHidden} tabIndex={-1} aria-hidden="true" />
          <Inline gap="xs" apart>
            <Heading level={2} size="large" id="lines-heading">
              Товары
            </Heading>
            <Button type="submit" {...of("remove")} variant="quiet" icon="trash">
              Удалить выбранные
            </Button>
          </Inline>
          {!isLive && (
            <div className={css.savesTicks}>
              <Button type="submit" {...of("choose")} full>
                Применить выбор
              </Button>
            </div>
          )}
        </Form>
        <ul>
          {view.lines.map((line) => (
            <CartLine
              key={line.sku}
              line={line}
              reply={reply?.initialValue.sku === line.sku ? reply : undefined}
              orderForm={orderForm}
            />
          ))}
        </ul>
        {children}
      </Stack>
    </section>
  );
}
