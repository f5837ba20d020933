/** What is expected to notice a fault: test files of Vitest, or a journey by its file and words of its title. */
export type Holder =
  | { project: "unit" | "integration"; files: readonly string[] }
  | { project: "journeys"; file: string; title: string; mode: "js-360" | "nojs-1280" };

export interface PageMutation {
  /** What is broken, as somebody would report it. */
  breaks: string;
  file: string;
  /** Stands once in the file. */
  find: string;
  replacement: string;
  heldBy: Holder;
}

const unit = (...files: string[]): Holder => ({ project: "unit", files });
const integration = (...files: string[]): Holder => ({ project: "integration", files });
/** Without scripts, where a page has to come back with everything; with them where a part of it changes alone. */
const journey = (file: string, title: string, mode: "js-360" | "nojs-1280" = "nojs-1280"): Holder => ({
  project: "journeys",
  file: `tests/e2e/${file}.spec.ts`,
  title,
  mode,
});

export const pageMutations: readonly PageMutation[] = [
  {
    breaks: "photos of a supplier that staff have hidden are still on the site",
    file: "gateway/catalogue/goods/photo-rules.ts",
    find: "hidesListPhotos ? [] : listPhotos",
    replacement: "listPhotos",
    heldBy: integration("gateway/catalogue/list-photos/fetch-list-photos.integration.test.ts"),
  },
  // Storefront
  {
    breaks: "an announcement of the shop has no title",
    file: "app/features/frame/shell/page-shell.tsx",
    find: "<b>{title}</b>",
    replacement: "<b />",
    heldBy: unit("app/features/frame/shell/shell-markup.test.tsx"),
  },
  {
    breaks: "a list of an unwanted combination of filters asks to be indexed under its own address",
    file: "app/features/catalogue/lists/canonical.ts",
    find: ".filter((keys) => keys.every(isSingle))",
    replacement: ".filter(() => true)",
    heldBy: unit("app/features/catalogue/lists/canonical.test.ts"),
  },
  {
    breaks: "a later page of a list names the first one as the true one",
    file: "app/features/catalogue/lists/canonical.ts",
    find: "path === ownPath && page > 1",
    replacement: "path === ownPath && page > 1_000",
    heldBy: unit("app/features/catalogue/lists/canonical.test.ts"),
  },
  {
    breaks: "a page for whoever saves data comes from the cache with the scripts of others",
    file: "server/cache-key.ts",
    find: 'saveData ? "s" : ""',
    replacement: '""',
    heldBy: unit("server/cache-key.test.ts"),
  },
  {
    breaks: "scripts of the page can read the cookies of the session",
    file: "app/visitor/cookie-jar.server.ts",
    find: "httpOnly: !forScripts });",
    replacement: "httpOnly: false });",
    heldBy: unit("app/visitor/cookie-jar.test.ts"),
  },
  {
    breaks: "a message is shown again on every page after it was read",
    file: "app/visitor/flash.server.ts",
    find: '  cookies.delete("flash");\n',
    replacement: "",
    heldBy: unit("app/visitor/flash.test.ts"),
  },
  {
    breaks: "a typed password comes back in the page of the refused form",
    file: "app/visitor/form-reply.server.ts",
    find: " && !SECRET.test(entry[0])",
    replacement: "",
    heldBy: unit("app/visitor/form-reply.test.ts"),
  },

  // Cart
  {
    breaks: "the count in the header stays as it was when the cart changes",
    file: "app/features/sales/cart/change-cart.server.ts",
    find: "  rememberCart(visitor, result.data.cart);\n  return { ok: true",
    replacement: "  return { ok: true",
    heldBy: unit("app/features/sales/cart/change-cart.test.ts"),
  },
  {
    breaks: "what the shop warns of after a change of the cart is not told",
    file: "app/features/sales/cart/change-cart.server.ts",
    find: "[...(added ? [added.text] : []), ...cartWarnings]",
    replacement: "[...(added ? [added.text] : [])]",
    heldBy: unit("app/features/sales/cart/change-cart.test.ts"),
  },

  // Checkout
  {
    breaks: "an order is taken without the consent to personal data",
    file: "app/features/sales/checkout/order-form.server.ts",
    find: "personalData: consent(PERSONAL_DATA),",
    replacement: "personalData: z.boolean().default(false),",
    heldBy: unit("app/features/sales/checkout/order-form.test.ts"),
  },
  {
    breaks: "the comment of the order form is not sent with the order",
    file: "app/features/sales/checkout/place-order.server.ts",
    find: "contact: contactOf(order),",
    replacement: 'contact: { ...contactOf(order), comment: "" },',
    heldBy: unit("app/features/sales/checkout/place-order.test.ts"),
  },
  {
    breaks: "points typed into the order form are not paid with",
    file: "app/features/sales/checkout/place-order.server.ts",
    find: "    points,\n    organization:",
    replacement: "    points: 0,\n    organization:",
    heldBy: unit("app/features/sales/checkout/place-order.test.ts"),
  },
  {
    breaks: "an order that was refused for good cannot be confirmed: its form has the refused key",
    file: "app/features/sales/checkout/place-order.server.ts",
    find: "{ idempotencyKey: randomUUID() } : {}",
    replacement: "{} : {}",
    heldBy: unit("app/features/sales/checkout/place-order.test.ts"),
  },
  {
    breaks: "the sum of an order is the one that the form says",
    file: "gateway/sales/orders/create-order.ts",
    find: "if (price.sum !== input.expectedSum) {",
    replacement: "if (price.sum > Number.MAX_SAFE_INTEGER) {",
    heldBy: integration("gateway/sales/orders/orders.integration.test.ts"),
  },
  {
    breaks: "nobody counts the unpaid orders of a phone",
    file: "gateway/sales/orders/create-order.ts",
    find: "    if (more)\n",
    replacement: "    if (more && userId !== null)\n",
    heldBy: integration("gateway/sales/orders/held-goods.integration.test.ts"),
  },

  // Booking
  {
    breaks: "a visit is booked without the consent to the legal policy",
    file: "app/features/workshop/booking/booking-forms.server.ts",
    find: "legalPolicy: consent(LEGAL_POLICY),",
    replacement: "legalPolicy: z.boolean().default(false),",
    heldBy: unit("app/features/workshop/booking/book.test.ts"),
  },
  {
    breaks: "the time that was held for the customer is not theirs when they book it",
    file: "app/features/workshop/booking/book.server.ts",
    find: "holdToken: readStoredBooking(visitor.cookies).hold?.holdToken ?? null,",
    replacement: "holdToken: null,",
    heldBy: unit("app/features/workshop/booking/book.test.ts"),
  },
  {
    breaks: "the plate of the car is not sent with the visit",
    file: "app/features/workshop/booking/book.server.ts",
    find: "car: { title: carTitle, plate },",
    replacement: 'car: { title: carTitle, plate: "" },',
    heldBy: unit("app/features/workshop/booking/book.test.ts"),
  },

  // Sign-in
  {
    breaks: "signing in leads to the account instead of back to the page that asked for it",
    file: "app/features/customers/auth/return-path.ts",
    find: 'next: isSignIn(path) ? "" : path,',
    replacement: 'next: "",',
    heldBy: unit("app/features/customers/auth/return-path.test.ts"),
  },
  {
    breaks: "a code asked for by somebody who planted the cookie of the sign-in confirms their browser as well",
    file: "app/features/customers/auth/code-steps.server.ts",
    find: "{ ...before, browserKey: newBrowserKey() }",
    replacement: "before",
    heldBy: unit("app/features/customers/auth/handle-auth-form.test.ts"),
  },
  {
    breaks: "wrong guesses of a code are not counted",
    file: "gateway/customers/phone-confirm/handlers.ts",
    find: "      await countWrongGuess(tx, ids);\n",
    replacement: "",
    heldBy: integration("gateway/customers/phone-confirm/codes.integration.test.ts"),
  },
  {
    breaks: "the cart of a customer who has signed out stays in the browser",
    file: "app/visitor/sign-in.server.ts",
    find: '["cart", "cart_count", WAITS_NAME, "auth_flow"]',
    replacement: '["cart_count", WAITS_NAME, "auth_flow"]',
    heldBy: unit("app/visitor/session.test.ts"),
  },

  // Account
  {
    breaks: "the account is deleted without the tick that says one is sure",
    file: "app/features/office/personal/personal.server.ts",
    find: 'if (form.get("sure") !== "on")',
    replacement: 'if (form.get("sure") === "never")',
    heldBy: unit("app/features/office/personal/personal.test.ts"),
  },
  {
    breaks: "a wrong former password is refused without a word",
    file: "app/features/customers/settings/change-settings.server.ts",
    find: '{ errors: { old_password: ["Прежний пароль введён неверно"] } }',
    replacement: "{}",
    heldBy: unit("app/features/customers/settings/settings.test.ts"),
  },
  {
    breaks: "the mileage of a car is not saved",
    file: "app/features/catalogue/garage/change-garage.server.ts",
    find: "const car = { id: numberOf(id), registration_number: gosNumber, kilometerage: mileage };",
    replacement: "const car = { id: numberOf(id), registration_number: gosNumber };",
    heldBy: unit("app/features/catalogue/garage/garage.test.ts"),
  },
  {
    breaks: "the page of an order shows the whole phone to whoever has its link",
    file: "app/features/sales/orders/order.server.ts",
    find: "{ phone: maskPhone, email: maskEmail }",
    replacement: "{ phone: (phone) => phone, email: maskEmail }",
    heldBy: unit("app/features/sales/orders/order.test.ts"),
  },

  // Loyalty
  {
    breaks: "the friend who invited a new member gets nothing: the code is not sent",
    file: "app/features/sales/loyalty/consent.server.ts",
    find: "referer_code: invitationOf(visitor.cookies) ?? undefined,",
    replacement: "referer_code: undefined,",
    heldBy: unit("app/features/sales/loyalty/consent.test.ts"),
  },
  {
    breaks: "the tick of notices beside the consent is not stored",
    file: "app/features/sales/loyalty/consent.server.ts",
    find: "if (is_confirm_info_notification) {",
    replacement: "if (result.ok === null) {",
    heldBy: unit("app/features/sales/loyalty/consent.test.ts"),
  },

  // Staff and back office
  {
    breaks: "a customer opens the pages of staff",
    file: "app/visitor/require-staff.server.ts",
    find: "  if (!permissions.has(permission)) throw forbidden();\n",
    replacement: "",
    heldBy: unit("app/visitor/require-staff.test.ts"),
  },
  {
    breaks: "an address of the allow-list that its owner never confirmed opens the orders of marketplaces",
    file: "app/features/office/staff/operator-view.server.ts",
    find: "confirmed_at !== null && ",
    replacement: "",
    heldBy: unit("app/features/office/staff/operator-view.test.ts"),
  },
  {
    breaks: "what the gateway says of a wrong pickup code stands nowhere near its field",
    file: "app/features/office/order-desk/act-on-order.server.ts",
    find: 'fields: ["till", "battery", "code", "rest", "reason", "text"],',
    replacement: 'fields: ["till", "battery", "rest", "reason", "text"],',
    heldBy: unit("app/features/office/order-desk/act-on-order.test.ts"),
  },

  // Gateway
  {
    breaks: "the gateway does not read the header with the customer's address, so that all share one limit",
    file: "gateway/platform/http/caller.ts",
    find: 'context.req.header("X-Client-Address") ?? ""',
    replacement: '""',
    heldBy: unit("gateway/platform/http/caller.test.ts"),
  },
  {
    breaks: "reviews can be written without end: none is counted",
    file: "gateway/catalogue/reviews/handlers.ts",
    find: "      await limits.create.consume(author.id);\n",
    replacement: "",
    heldBy: integration("gateway/catalogue/reviews/reviews.integration.test.ts"),
  },
  {
    breaks: "a review of a model is stored as one of a size",
    file: "gateway/catalogue/reviews/handlers.ts",
    find: "isModelReview: input.is_model_review,",
    replacement: "isModelReview: false,",
    heldBy: integration("gateway/catalogue/reviews/reviews.integration.test.ts"),
  },
  {
    breaks: "an operator who may not act for clients sees their whole phone and address",
    file: "gateway/office/staff/handlers.ts",
    find: "readCard(services, owner, { key: client, isWhole: seesContacts(caller) })",
    replacement: "readCard(services, owner, { key: client, isWhole: true })",
    heldBy: integration("gateway/office/staff/clients.integration.test.ts"),
  },
  {
    breaks: "a request for a cheaper price is taken though the text of its consent has changed meanwhile",
    file: "gateway/catalogue/enquiries/handlers.ts",
    find: "shown: shownVersion, now",
    replacement: "shown: undefined, now",
    heldBy: integration("gateway/catalogue/content/documents.integration.test.ts"),
  },

  // Journeys
  {
    breaks: "what is wrong with a typed quantity is not said in the cart",
    file: "app/features/sales/cart/cart-lines.tsx",
    find: "{messages.length > 0 && (",
    replacement: "{messages.length > 99 && (",
    heldBy: journey("cart", "a quantity that is no quantity is refused", "js-360"),
  },
  {
    breaks: "the nearest times are not offered for one that somebody else took",
    file: "app/features/workshop/booking/contact-block.tsx",
    find: '<OfferedSlots slots={own.nearest} verb="Записаться: " />',
    replacement: "",
    heldBy: journey("booking", "a time that somebody else took meanwhile"),
  },
  {
    breaks: "the bar does not say whom staff act for",
    file: "app/features/frame/shell/acting-bar.tsx",
    find: "Вы действуете за: <b>{client}</b>",
    replacement: "Вы действуете за: <b />",
    heldBy: journey("acting", "orders for an account found by phone"),
  },
  {
    breaks: "a comment is lost when the order form is refused",
    file: "app/features/sales/checkout/contact-fields.tsx",
    find: "{...contactControls[name]} defaultValue={defaultValue}",
    replacement: '{...contactControls[name]} defaultValue=""',
    heldBy: journey("orders", "keeps everything typed when fields are wrong"),
  },
  {
    breaks: "search engines may keep the page of an order, which its address opens",
    file: "app/path-facts.ts",
    find: '"/order/*": { robots: "Disallow: /order/", isForBuyers: true, isIndexed: false }',
    replacement: '"/order/*": { robots: "Disallow: /order/", isForBuyers: true }',
    heldBy: journey("orders", "that is sent again by going back"),
  },
  {
    breaks: "the notes of a client are stored and not shown on the card",
    file: "app/features/office/staff/client-card-page.tsx",
    find: "<p>{text}</p>",
    replacement: "<p />",
    heldBy: journey("staff", "a manager finds a client by phone and serves them"),
  },
];
