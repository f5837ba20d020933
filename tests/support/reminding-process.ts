/** A process that reminds of visits, round after round, until it is killed. argv: the address of the database, the time that it is then. */
import { setTimeout as pause } from "node:timers/promises";
import { bookingOf } from "../../gateway/testing/booking.ts";
import { openTestShop } from "../../gateway/testing/shop.ts";
import { remindOfVisits } from "../../gateway/workshop/booking/rounds.ts";
import { openRacersDatabase } from "./postgres.ts";

const [url = "", now = ""] = process.argv.slice(2);
const connection = await openRacersDatabase(url);
const shop = await openTestShop(connection);
shop.clock.now = new Date(now);
console.log("working.");
for (const { signal } = new AbortController(); ; await pause(10)) await remindOfVisits(bookingOf(shop), signal);
