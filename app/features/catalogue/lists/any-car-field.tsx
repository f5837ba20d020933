import { ANY_CAR, CAR_PARAMETER } from "../../../shared/chosen-car.ts";

/** Keeps a list whole although a car is chosen. */
export const AnyCarField = () => <input type="hidden" name={CAR_PARAMETER} value={ANY_CAR} />;
