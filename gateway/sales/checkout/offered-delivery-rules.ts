import { type DeliveryType, deliveryTypes } from "../../contract/sales/checkout.ts";

/** What decides which ways of delivery suit. */
export interface DeliveryFacts {
  /** Centres of the region. */
  shops: number;
  /** Somewhere for the region's customers there is enough of everything. */
  isGathered: boolean;
  /** A centre of the region has all of it on its shelves. */
  isOnShelf: boolean;
  batteries: "all" | "some" | "none";
  /** Weight of everything, packed. */
  grams: number;
  /** Providers that the shop has. */
  hasCargo: boolean;
  hasExpress: boolean;
  /** Slots that can still be had. */
  slots: number;
  /** Whether there is a way to pay with it. */
  canPay: (type: DeliveryType) => boolean;
}

export interface OfferedDelivery {
  type: DeliveryType;
  /** Why it does not suit, for the customer; null when it does. */
  reason: string | null;
}

const NOT_GATHERED = "Столько сейчас не собрать: уменьшите количество";
const ONLY_BATTERIES = "Только для аккумуляторов: в корзине есть другие товары";
const NOT_ON_SHELF = "Всего заказа нет ни в одном центре города";
const NO_SLOTS = "На сегодня и завтра всё занято";
const tooHeavy = (kg: number) => `Заказ тяжелее ${kg}\u00a0кг, столько не возьмут`;

const CARGO_KG = 1_000;
const EXPRESS_KG = 300;

/**
 * The ways of delivery that a shop has in a region, with the reason for those that do not suit this cart. A way without a provider or
 * without a payment is one that the shop does not have. CHK-007, CHK-024
 */
export function offeredDeliveriesFor(facts: DeliveryFacts): OfferedDelivery[] {
  const reasons: Record<DeliveryType, string | null | undefined> = {
    pickup: facts.shops === 0 ? undefined : gathered(facts),
    city_region: gathered(facts),
    russia_tc: facts.hasCargo ? (gathered(facts) ?? lighterThan(facts, CARGO_KG)) : undefined,
    expressakb: facts.shops === 0 || facts.batteries === "none" ? undefined : batteries(facts),
    yandex_express:
      facts.hasExpress && facts.shops > 0
        ? (gathered(facts) ?? onShelf(facts) ?? lighterThan(facts, EXPRESS_KG))
        : undefined,
  };
  return deliveryTypes.flatMap((type) => {
    const reason = reasons[type];
    return reason === undefined || !facts.canPay(type) ? [] : [{ type, reason }];
  });
}

const gathered = ({ isGathered }: DeliveryFacts) => (isGathered ? null : NOT_GATHERED);
const onShelf = ({ isOnShelf }: DeliveryFacts) => (isOnShelf ? null : NOT_ON_SHELF);
const lighterThan = ({ grams }: DeliveryFacts, kg: number) => (grams > kg * 1_000 ? tooHeavy(kg) : null);

function batteries(facts: DeliveryFacts): string | null {
  if (facts.batteries === "some") return ONLY_BATTERIES;
  return gathered(facts) ?? onShelf(facts) ?? (facts.slots === 0 ? NO_SLOTS : null);
}
