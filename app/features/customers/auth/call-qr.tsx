import { buttonClass } from "../../../ui/button-class.ts";
import { Heading } from "../../../ui/heading.tsx";
import * as css from "./call-qr.css.ts";
import { QR_SIZE, qrAddress } from "./call-qr-address.ts";

const ID = "call-qr";

/** React 18 does not know the attributes; browsers open and close the window by them, without scripts. */
const OPENS: object = { popovertarget: ID };
const CLOSES: object = { popovertarget: ID, popovertargetaction: "hide" };
const WINDOW: object = { popover: "auto" };

interface CallQrProps {
  /** 11 digits. */
  phone: string;
}

/** The number as a QR code, to be dialled with a phone from a desktop page. AUT-024 … AUT-027 */
export function CallQr({ phone }: CallQrProps) {
  return (
    <div className={css.desktopOnly}>
      <button type="button" className={buttonClass()} {...OPENS}>
        Показать QR-код
      </button>
      <div id={ID} role="dialog" aria-labelledby="call-qr-title" className={css.window} {...WINDOW}>
        <Heading level={2} id="call-qr-title">
          Наведите камеру
        </Heading>
        <img
          src={qrAddress(phone)}
          alt="QR-код номера, на который надо позвонить"
          width={QR_SIZE}
          height={QR_SIZE}
          data-qr=""
        />
        <button type="button" className={buttonClass()} {...CLOSES}>
          Закрыть
        </button>
      </div>
    </div>
  );
}
