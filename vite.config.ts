import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import { serverOnlyPlugin } from "./app/framework/server-only-plugin.ts";
import remixOptions from "./remix.config.js";
import { PAGE_STYLES, STAFF_STYLES } from "./scripts/lib/left-out-styles.mjs";
import { buildTargets } from "./scripts/lib/served-browsers.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Modules that only pages with forms need: lists and the shell do without. */
const FORMS =
  /\/app\/(ui\/(definition-table|error-summary|fieldset|quantity-field|radio-group|text-area|text-field)|shared\/(consent-ticks|form-problems)|features\/customers\/auth\/captcha)\.tsx?$/;

/** Small pieces of features that pages of others use, too: a file each would cost a request each. */
const SHARED =
  /\/app\/((path-facts|page-kind)\.ts|(ui|shared|styles|framework)\/)|vanilla\.css$|\/app\/features\/(customers\/auth\/modal-flag|catalogue\/(add-to-cart\/(cart-reply|line-text)|cars\/(car-fields|clear-car)|goods\/(goods-picture|stock-text))|platform\/goals\/(analytics|ordering)|chain\/regions\/(hotline|picker-address))\.tsx?$/;

/** What a single page, pages that few see, or what is loaded later take from the common folders: it goes with them. */
const RARE =
  /\/app\/(ui\/(chip|live-link|tread)\.tsx|shared\/((json-ld|kept-form-notice|letter-link-page|typed-fields)\.tsx|(booking-choice|fitting-path|is-under|picks|picture-size|points-text|sign-in-path|sum-rows|tyre-sizes|where-am-i)\.ts))$/;

/** Adding goods from where they are shown: the cart, the order and the account do without. */
const GOODS =
  /\/app\/(shared\/random-key\.ts|features\/catalogue\/(axle-sets\/axle-set-card\.tsx|add-to-cart\/(add-button|add-from-list|cart-key|use-addition)\.tsx?|goods\/(season-badges\.tsx|stock-tone\.css\.ts)))$/;

/** Choosing a time, with the styles of booking: few visitors see it, and it is a tenth of all styles. */
const BOOKING = /\/app\/features\/workshop\/booking\/(booking-view|offered-slots|times-block|use-free-times)\.tsx?$/;
const BOOKING_STYLES = /\/app\/features\/workshop\//;
/** Cards of centres, on the few pages that show them. */
const CENTRE_STYLES = /\/app\/features\/chain\/centres\//;

/** Few files a page: the framework, what all pages share, what forms share, and the page's own. */
function chunkOf(id: string): string | undefined {
  if (/node_modules|vite\/preload-helper/.test(id)) return "framework";
  if (FORMS.test(id)) return "forms";
  // Loaded beside the page, not before it.
  if (/\/(safeguards|framework\/plain-after-throw|shared\/(failed-requests|toast))\.ts$/.test(id))
    return "failed-requests";
  if (STAFF_STYLES?.test(id)) return "staff";
  const isPageStyle = PAGE_STYLES?.test(id) === true;
  if (BOOKING.test(id) || (isPageStyle && BOOKING_STYLES.test(id))) return "booking";
  if (isPageStyle && CENTRE_STYLES.test(id)) return "centres";
  if (GOODS.test(id)) return "goods";
  if (isPageStyle || RARE.test(id)) return undefined;
  // All other styles together are one small stylesheet: a second page finds it in the browser's cache. The names of its classes are in
  // the files of those that use them.
  return SHARED.test(id) ? "shared" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [serverOnlyPlugin(), remix(remixOptions), vanillaExtractPlugin()],
  build: {
    target: isSsrBuild ? "node20" : buildTargets(),
    cssTarget: buildTargets(),
    // Three kilobytes less on every page than the default.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 2 } },
    assetsInlineLimit: 0,
    // What a script imports later shares its framework and styles with the page: there is nothing to be loaded ahead of it.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  // What `npm run dev` would find during the first page otherwise, which ends in errors and a reload.
  optimizeDeps: {
    include: ["@conform-to/zod/v4", "@remix-run/node", "lru-cache", "prom-client", "react-dom/server", "zod"],
  },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
}));
