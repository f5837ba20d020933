import { describe, expect, it } from "vitest";
import { appointmentCancel, appointmentsMine, appointmentsMineStatuses } from "./appointments.ts";
import {
  authLogin,
  authLoginByPhone,
  authRefresh,
  refererValidate,
  staffLogin,
  staffLogout,
  userRegister,
  whoami,
} from "./auth.ts";
import {
  appointmentTransfer,
  bookingCreate,
  bookingDates,
  bookingTimes,
  serviceCross,
  serviceList,
} from "./booking.ts";
import { carClassified } from "./cars.ts";
import {
  batteryReplacementDiscount,
  cartActivate,
  cartAdd,
  cartBnplDiscount,
  cartDeactivate,
  cartRead,
  cartRemove,
  cartUpdate,
} from "./cart.ts";
import {
  cargoCalculate,
  cargoCalculateToStore,
  deliveries,
  deliveryCityRegion,
  deliveryCityRegionAt,
  deliveryExpressAkb,
  deliveryPickup,
  deliveryRussiaTc,
  paymentsCityRegion,
  paymentsPickup,
  paymentsYandexExpress,
} from "./checkout.ts";
import {
  departmentList,
  departmentOptions,
  departmentUserBlock,
  departmentUserCreate,
  departmentUserDelete,
  departmentUserList,
  departmentUserPassword,
  departmentUserUnblock,
} from "./departments.ts";
import type { Endpoint } from "./endpoint.ts";
import { cheapPriceQuery, goodsSubscribe, goodsUnsubscribe } from "./enquiries.ts";
import {
  fittingFacets,
  fittingPackets,
  fittingPrice,
  orderFittingCost,
  orderFittingInfo,
  storageFittingCost,
  tyreSizes,
} from "./fitting.ts";
import { garageAdd, garageByUser, garageList, garageRemove, garageUpdate } from "./garage.ts";
import { axleSetAvailability, goodsAvailability, goodsDelivery, goodsView, searchBySku } from "./goods.ts";
import { loyaltyAccept, loyaltyBalanceRefresh, loyaltyBilling } from "./loyalty.ts";
import { orderCancel, ordersMine, ordersMineStatuses } from "./my-orders.ts";
import { campaignNoticeDisable, notifySettings, notifySettingsUpdate, unsubscribe } from "./notices.ts";
import { npsAnswer } from "./nps.ts";
import { goodsAnalogs, goodsRecommendation, productBenefits } from "./offers.ts";
import { crmOrderCancel, crmOrderStatus, expressApplicationCreate, orderCreate } from "./orders.ts";
import { autocompleteOrganization } from "./organizations.ts";
import {
  accessRecovery,
  accessRecoverySend,
  passwordChange,
  passwordChangeByToken,
  passwordResetSend,
} from "./passwords.ts";
import { phoneConfirmSend, phoneConfirmValidate, waitCallStatus } from "./phone-confirm.ts";
import { emailConfirmResend, profileUpdate } from "./profile.ts";
import { promoActive, promoApply } from "./promo.ts";
import { banners, layout, pickerData, shopNearest, shopOffices } from "./region.ts";
import {
  reviewCreate,
  reviewDislike,
  reviewLike,
  reviewList,
  reviewReply,
  reviewSummary,
  reviewUnlike,
} from "./reviews.ts";
import {
  appointmentsByPhone,
  appointmentsByReserve,
  contractsByNumber,
  dataOptions,
  loyaltySmsSend,
  staffProfileUpdate,
  userByUsername,
  userSearch,
} from "./staff-clients.ts";
import {
  storageDelayForClient,
  storageInfoByNumber,
  storageInfoByPhone,
  storageSendRetrieve,
} from "./staff-storage.ts";
import { storageByNumber, storageDelay, storageMine, storageRetrieve } from "./storage.ts";

const writtenCall = /^(GET|POST|PUT|DELETE) (…|\{api\}|\{site\}|)(\/[^? ]*)(\?\S+)?(?: \{([^}]*)\})?$/;

/** A call as the specification writes it: `…` is the gateway's prefix, `?` what is asked in the query, braces what the body holds. */
function specified(title: string, call: Endpoint) {
  it(title, () => {
    const written = writtenCall.exec(title.replace(/^(?:[A-Z]{3}-\d{3} )+/, ""));
    if (!written) throw new Error(`this is not a call: ${title}`);
    const [, method, start = "", path = "", query, body] = written;
    expect([call.method, call.alsoMethod]).toContain(method);
    expect([call.path, call.alsoPath]).toContain(start === "…" ? `/api/gateway${path}` : path);
    if (start !== "") expect(call.apiOrigin).toBe(start === "{site}" ? "site" : "api");

    const names = `${query ?? ""},${body ?? ""}`.match(/\w+/g) ?? [];
    const taken = "shape" in call.input ? Object.keys(call.input.shape as object) : [];
    expect(taken).toEqual(expect.arrayContaining(names));
    if (method === "POST" || method === "PUT") expect(call.inQuery ?? false).toBe(query !== undefined);
  });
}

describe("calls of the specification: sign-in and account", () => {
  specified("API-010 POST {api}/api/gateway/auth/user/refresh {access_token, refresh_token}", authRefresh);
  specified("API-011 POST …/auth/user/login {username, password}", authLogin);
  specified(
    "API-012 API-027 POST …/auth/user/login/by-phone {phone, phone_token, token, phoneToken}",
    authLoginByPhone,
  );
  specified(
    "API-013 API-027 POST …/auth/user {firstname, surname, email, personalData, legalPolicy, phone, phoneToken, phone_token}",
    userRegister,
  );
  specified("API-014 POST …/auth/user/campaign/referer/validate {referer_code}", refererValidate);
  specified("API-015 POST …/auth/email-confirm/resend {email}", emailConfirmResend);
  specified("API-016 GET …/auth/user/whoami", whoami);
  specified("API-017 PUT …/auth/user", profileUpdate);
  specified("API-018 POST …/auth/user/campaign/notification/disable {campaign_name}", campaignNoticeDisable);
  specified("API-019 POST …/auth/user/nps", npsAnswer);
  specified("API-020 GET …/auth/user/settings/notify", notifySettings);
  specified("API-021 PUT …/auth/user/settings/notify {settings}", notifySettingsUpdate);
  specified("API-022 POST …/settings/change-password/by-password", passwordChange);
  specified("API-023 POST …/settings/change-password/by-token", passwordChangeByToken);
  specified("API-024 POST …/settings/change-password/send-reset-token {email}", passwordResetSend);
  specified("API-025 POST …/settings/unsubscribe", unsubscribe);
  specified("API-026 POST /api/gateway/auth/user/settings/loyalty/accept", loyaltyAccept);
  specified(
    "API-031 POST {site}/api/phone-confirm/send.json {phone, recaptcha, attempts, target, initial}",
    phoneConfirmSend,
  );
  specified("API-034 POST {site}/api/phone-confirm/validate.json {phone, code, recaptcha}", phoneConfirmValidate);
  specified("API-035 GET {site}/api/phone-confirm/waitcall-verification-status.json?request_id", waitCallStatus);
  specified("API-096 GET …/contracts/storage/my", storageMine);
  specified("API-097 GET …/contracts/storage/delay?date&number", storageDelay);
  specified("API-098 GET …/contracts/storage/by-number?number", storageByNumber);
  specified("API-099 POST …/contracts/storage/retrieve {number}", storageRetrieve);
  specified("API-107 GET …/auth/user/auto/my?limit&page", garageList);
  specified("API-109 GET …/auto/classified", carClassified);
  specified("API-110 POST …/auth/user/auto/my {car}", garageAdd);
  specified("API-111 PUT …/auth/user/auto/my {car}", garageUpdate);
  specified("API-112 DELETE …/auth/user/auto/my?id", garageRemove);
  specified("API-114 GET …/loyalty/billing?offset&limit", loyaltyBilling);
  specified("API-115 GET …/loyalty/balance/refresh", loyaltyBalanceRefresh);
  specified("API-116 GET …/orders/my?offset&limit&status", ordersMine);
  specified("API-117 GET …/orders/my/statuses", ordersMineStatuses);
  specified("API-118 POST …/orders/cancel {order}", orderCancel);
  specified("API-119 GET …/orders/crm/data/status?phone&reserve_id", crmOrderStatus);
  specified("API-120 DELETE …/orders/crm/data/cancel?phone&reserve_id", crmOrderCancel);
  specified("API-122 GET …/application-service/my/statuses", appointmentsMineStatuses);
});

describe("calls of the specification: campaigns, region and layout", () => {
  specified("API-039 GET …/campaign/promo/active/by-name?name&document_id&promocode", promoActive);
  specified("API-040 POST …/campaign/promo/apply {email, email_token, name, keyword, document_id}", promoApply);
  specified("API-043 GET {site}/api/region/picker-data.json", pickerData);
  specified("API-044 GET {site}/api/next-js/layout.json?x_region_slug", layout);
  specified("API-045 POST {api}/api/gateway/banners {filter}", banners);
});

describe("calls of the specification: catalogue and goods", () => {
  specified("API-046 GET …/goods/search-by-sku?sku", searchBySku);
  const view = "{sku, slug, brand, homologation, indexes, model, season, size, type}";
  for (const method of ["GET", "POST"])
    specified(`API-047 API-048 ${method} /api/gateway/goods/view ${view}`, goodsView);
  specified("API-049 API-050 GET …/review-goods/list?goods_id&sort&offset&limit", reviewList);
  specified("API-051 GET …/review-goods/summary?goods_id", reviewSummary);
  specified("API-052 POST …/review-goods/like?review_id", reviewLike);
  specified("API-053 POST …/review-goods/dislike?review_id", reviewDislike);
  specified("API-054 POST …/review-goods/unlike?review_id", reviewUnlike);
  specified("API-055 POST …/review-goods/create {goods_id, comment, rating, is_model_review, images[]}", reviewCreate);
  specified("API-056 POST …/review-goods/reply {review_id, comment, is_model_review}", reviewReply);
  specified("API-057 POST …/goods/analogs", goodsAnalogs);
  specified("API-058 POST …/goods/recommendation {type, automodification, autogeneration}", goodsRecommendation);
  specified("API-059 POST …/goods/delivery {cart}", goodsDelivery);
  specified("API-060 API-066 POST …/goods/subscribe {good_id, email}", goodsSubscribe);
  specified("API-061 POST …/goods/unsubscribe?good_id", goodsUnsubscribe);
  specified("API-062 GET …/product/benefits/by-sku?sku&quantity", productBenefits);
  specified("API-063 GET {site}/api/goods/availability/{id}.json?timestamp", goodsAvailability);
  specified("API-064 POST {site}/api/goods/availability/kit.json", axleSetAvailability);
  specified("API-065 API-066 POST …/goods/cheap-price-query {good_id, price, link, name, phone}", cheapPriceQuery);
});

describe("calls of the specification: cart and checkout", () => {
  specified("API-067 POST …/shopping/cart/item", cartAdd);
  specified("API-068 GET …/shopping/cart", cartRead);
  specified("API-069 PUT …/shopping/cart/item", cartUpdate);
  specified("API-070 DELETE …/shopping/cart/item?sku", cartRemove);
  specified("API-072 PUT …/shopping/cart/item/activate {sku}", cartActivate);
  specified("API-073 PUT …/shopping/cart/item/deactivate {sku}", cartDeactivate);
  specified("API-074 POST …/shopping/cart/discount/bnpl", cartBnplDiscount);
  specified("API-075 GET …/goods/battery-replacement-discount?sku", batteryReplacementDiscount);
  specified("API-083 GET {site}/basket/payments/yandex_express.json?coords", paymentsYandexExpress);
  specified("API-084 GET {site}/basket/delivery/russia_tc.json", deliveryRussiaTc);
  specified("API-085 GET {site}/basket/delivery/expressakb.json", deliveryExpressAkb);
  specified("API-086 POST {api}/api/gateway/cargo/calculate {terminal_id}", cargoCalculate);
  specified("API-087 POST …/shopping/checkout/cargo/calculate-to-store {shop_id, items}", cargoCalculateToStore);
  specified("API-089 POST …/ya-express/application-create", expressApplicationCreate);
  specified("API-077 GET {site}/basket/deliveries.json", deliveries);
  specified("API-078 GET {site}/basket/delivery/pickup.json", deliveryPickup);
  specified("API-079 GET {site}/basket/delivery/city_region.json", deliveryCityRegion);
  specified("API-080 GET {site}/basket/delivery/city_region/{lat},{lng}.json", deliveryCityRegionAt);
  specified("API-081 GET {site}/basket/payments/city_region.json?coords[]&coords[]", paymentsCityRegion);
  specified("API-082 GET {site}/basket/payments/pickup.json?shopId", paymentsPickup);
  specified("API-088 POST …/shop/nearest", shopNearest);
  specified("API-090 GET …/shop/list/offices", shopOffices);
  specified("API-091 GET …/autocomplete/organization {tin}", autocompleteOrganization);
  specified("API-092 POST {site}/basket/order.json {customerParams}", orderCreate);
});

/** `token` is the staff secret, which is no input. */
describe("calls of the specification: services and booking", () => {
  specified(
    "API-104 POST {site}/api/service/get-storage-fitting-cost.json {clientPhone, storageNumber, planningDate, vehicleType, packetType, dateTime}",
    storageFittingCost,
  );
  specified("API-124 POST …/application-service/transfer {oldIdentity, phone}", appointmentTransfer);
  specified("API-125 POST {site}/api/service/order-info-by-phone.json {clientPhone}", orderFittingInfo);
  specified("API-126 GET {site}/api/services/list/?expand&fields", serviceList);
  specified("API-127 GET …/service/cross?service_ids[]&shop_id", serviceCross);
  specified(
    "API-128 GET {site}/api/tyre-fitting-price/facets.json?width&profile&diameter&runflat&quantity&vehicleType",
    fittingFacets,
  );
  specified("API-129 POST {site}/api/service/send-multiply-services-order.json", bookingCreate);
  specified(
    "API-130 POST {site}/api/service-appointment/get-dates/ {centreId, hasStorage, serviceId, serviceIds, startDate}",
    bookingDates,
  );
  for (const prefix of ["/api", "/api/gateway"])
    specified(
      `API-131 API-136 POST ${prefix}/service-appointment/get-times/ {centreId, date, hasStorage, serviceIds}`,
      bookingTimes,
    );
  specified(
    "API-132 POST {site}/api/service/get-order-fitting-cost.json {clientPhone, orderGoodIds, orderNumber, vehicleType, packetType, dateTime}",
    orderFittingCost,
  );
  specified("API-133 GET {site}/api/tyre/sizes/{x}?context", tyreSizes);
  specified(
    "API-134 POST {site}/api/tyre-fitting-price.json {context, sizes, packetType, shopId, dateTime}",
    fittingPrice,
  );
  specified("API-135 POST …/tyre-fitting-packet {sizes, order, storage, dateTime, shopId}", fittingPackets);
});

/** The staff secret is no input: the mount takes it under its three names. */
describe("calls of the specification: staff", () => {
  specified(
    "API-100 POST {site}/api/service/storage-info-by-number.json {clientPhone, storageNumber}",
    storageInfoByNumber,
  );
  specified(
    "API-101 POST {site}/api/service/send-storage-retrieve.json {clientPhone, storageNumber, requestSource}",
    storageSendRetrieve,
  );
  specified("API-102 POST {site}/api/service/storage-info-by-phone.json {clientPhone}", storageInfoByPhone);
  specified(
    "API-103 GET {site}/api/service/storage-delay.json?clientPhone&storageNumber&planningDate",
    storageDelayForClient,
  );
  specified("API-108 GET …/auth/user/auto/by-user?id", garageByUser);
  specified("API-121 GET …/application-service/my?offset&limit&status&phone", appointmentsMine);
  specified("API-123 POST …/application-service/cancel {service, phone}", appointmentCancel);
  specified("API-138 GET …/manager/user/by-username?phone", userByUsername);
  specified("API-139 GET {site}/api/a/data-options.json", dataOptions);
  specified("API-140 GET …/notify/send-loyalty-sms?phone", loyaltySmsSend);
  specified("API-141 GET …/application/collection/by-phone?phone", appointmentsByPhone);
  specified("API-142 GET …/application/collection/by-reserve?reserve_id", appointmentsByReserve);
  specified("API-143 GET …/contract/collection/by-contract-number?number", contractsByNumber);
  specified("API-144 GET {site}/api/user/search.json?query", userSearch);
  specified("API-147 POST {site}/api/auth/login.json {username, password}", staffLogin);
  specified("API-148 POST {site}/api/auth/access-recovery.json", accessRecoverySend);
  specified("API-149 POST {site}/api/auth/access-recovery/{token}.json", accessRecovery);
  specified("API-150 POST {site}/api/auth/logout.json", staffLogout);
  specified("API-151 GET {site}/api/department.json", departmentList);
  specified("API-152 GET {site}/api/department/options.json", departmentOptions);
  specified("API-153 GET {site}/api/department/{departmentId}/user.json", departmentUserList);
  specified("API-154 POST {site}/api/department/{departmentId}/user.json", departmentUserCreate);
  specified("API-155 DELETE {site}/api/department/{id}/user/{userId}.json", departmentUserDelete);
  specified("API-156 API-162 POST {site}/api/department/{id}/user/{userId}/block.json", departmentUserBlock);
  specified("API-157 API-162 POST {site}/api/department/{id}/user/{userId}/unblock.json", departmentUserUnblock);
  specified("API-158 API-162 POST {site}/api/department/{id}/user/{userId}/password.json", departmentUserPassword);
  specified("API-145 POST {site}/api/user/profile.json {userId}", staffProfileUpdate);
  specified("API-146 POST {site}/api/user/profile/{userId}.json", staffProfileUpdate);
});
