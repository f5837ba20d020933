import { featureStyle, featureVariants, type LayeredRule } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const whenChosen = (chosen: string): LayeredRule => ({
  selectors: { [`main:has(input[name="type"]${chosen}:checked) &`]: { display: "none" } },
});
const unless = (type: string) => whenChosen(`:not([value="${type}"])`);
/** Of a carrier, whose price is being asked for while the form is busy. */
const ofCarrier = (type: string): LayeredRule => ({
  transition: "opacity 0.15s",
  selectors: { ...unless(type).selectors, "form[aria-busy] &": { opacity: 0.6 } },
});
const when = (type: string) => whenChosen(`[value="${type}"]`);

/** Fields of one delivery are out of sight while another is chosen, with and without scripts. */
export const onlyFor = featureVariants({
  pickup: unless("pickup"),
  city_region: unless("city_region"),
  russia_tc: ofCarrier("russia_tc"),
  expressakb: unless("expressakb"),
  // With room for the price, so that nothing below moves when it comes.
  yandex_express: {
    ...ofCarrier("yandex_express"),
    minHeight: "9rem",
    "@media": { [media.tablet]: { minHeight: "7rem" } },
  },
});

/** Out of sight while this delivery is chosen: an address where none is needed, a payment that does not go with it. */
export const notFor = featureVariants({
  pickup: when("pickup"),
  city_region: when("city_region"),
  russia_tc: when("russia_tc"),
  expressakb: when("expressakb"),
  yandex_express: when("yandex_express"),
});

/** A payment that organisations cannot use is out of sight for who buys as one. CHK-005 */
export const notForOrganizations = featureStyle({
  selectors: { 'main:has(input[name="asCompany"]:checked) &': { display: "none" } },
});

/** Around payments that do without the discount for an old battery. */
export const dropsTradeIn = featureStyle({});
const isDropped = `main:has(.${dropsTradeIn} input[name="method"]:checked)`;

/** Around payments that points of the loyalty programme do not go with. */
export const dropsPoints = featureStyle({});

/** A browser that cannot tell which of two sums holds shows the usual one. */
const whenUntold: LayeredRule = { "@supports": { "not selector(:has(*))": { display: "none" } } };

/** The sum with points is out of sight while such a payment is chosen, and the other way round. */
export const onlyWhenPoints = featureVariants({
  kept: { selectors: { [`main:has(.${dropsPoints} input[name="method"]:checked) &`]: { display: "none" } } },
  dropped: {
    ...whenUntold,
    selectors: { [`main:not(:has(.${dropsPoints} input[name="method"]:checked)) &`]: { display: "none" } },
  },
});

/** The sum of one kind of payment is out of sight while one of the other kind is chosen. */
export const onlyWhenTradeIn = featureVariants({
  kept: { selectors: { [`${isDropped} &`]: { display: "none" } } },
  dropped: {
    ...whenUntold,
    selectors: { [`main:not(:has(.${dropsTradeIn} input[name="method"]:checked)) &`]: { display: "none" } },
  },
});
