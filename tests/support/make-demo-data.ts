/** Makes the demo shops that sites of tests start from, so that the processes of tests do not make them each. */
import { demoTemplate, SMALL_SHOP_GOODS } from "./site.ts";

await demoTemplate();
await demoTemplate(SMALL_SHOP_GOODS);
