import type { Services } from "../../chain/services.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import {
  type FittingSize,
  fittingFacets,
  fittingPackets,
  fittingPrice,
  fittingTable,
  MAX_WHEELS,
  orderFittingCost,
  orderFittingInfo,
  type packetTypes,
  storageFittingCost,
  tyreSizes,
  type VehicleType,
  vehicleTypes,
  wheelWorks,
} from "../../contract/workshop/fitting.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Caller, type Route, route, type SessionCaller, type StaffCaller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { priceListOf } from "../booking/price-list-store.ts";
import { bookingShops, planContextOf } from "../booking/shops.ts";
import { unpaidLine } from "../storage/rules.ts";
import { type FittingPlace, type FittingTariff, fittedDiameters, fittingQuote, packetPrices } from "./price-rules.ts";
import { readyMoment } from "./ready-rules.ts";
import { sizeOfGoods, sizesOfContract, sizesOfGoods, valuesOf } from "./size-rules.ts";
import {
  findContract,
  findFittedOrder,
  readFittedOrders,
  readOrderedWheels,
  readTyreSizes,
  type TyreSizeRow,
} from "./sizes-store.ts";
import { storingWheels } from "./storing-wheels.ts";

const KEPT_MS = 60_000;

/** Sizes of tyres on sale, at most a minute old: all goods are looked through for them. */
function createSizeReader(db: Database) {
  let kept: { sizes: Promise<TyreSizeRow[]>; until: number } | null = null;
  return {
    read(): Promise<TyreSizeRow[]> {
      if (kept && kept.until > performance.now()) return kept.sizes;
      // Asked now: the question itself would be asked again by each who waits for it.
      const sizes = readTyreSizes(db).execute();
      kept = { sizes, until: performance.now() + KEPT_MS };
      sizes.catch(() => {
        kept = null;
      });
      return sizes;
    },
  };
}

const UNKNOWN_SIZE = "Колёса такого размера не обслуживаем. Проверьте диаметр и тип автомобиля";
const NO_SIZE = "Укажите размер колёс";
/** Wheels of the table of prices. */
const ORDINARY_WHEELS = 4;

/** The calculator of fitting: sizes, prices, packets, and what an order or a storage contract costs. API-104, API-125, API-128, API-132 … API-135 */
export function fittingRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const { regions } = services;
  const sizes = createSizeReader(db);
  const tariffFor = async (caller: Caller) => (await priceListOf(services.connection, caller)).tariff;

  async function ownerOf(caller: SessionCaller | StaffCaller, phoneDigits: string | undefined): Promise<Owner> {
    if ("subject" in caller) return caller.subject;
    if (phoneDigits === undefined) throw new Error("Staff are admitted for the client of a phone only");
    return ownerOfPhone(db, phoneDigits);
  }

  /** The day and minute that a price is asked for; today in the region without them. */
  function placeOf(regionSlug: string, shopId: number | null, dateTime: string | null): FittingPlace {
    const location = shopId === null ? undefined : regions.locations.get(shopId);
    const region = regions.regionOfLocation(location?.id) ?? regions.regionOf(regionSlug);
    const day = (dateTime?.slice(0, 10) as Day | undefined) ?? localTime(services.now(), region.zone).day;
    const time = dateTime?.slice(11, 16) ?? "";
    const minute = time === "" ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return { locationId: location?.id ?? null, day, minute };
  }

  /** Price and packets; `invalid` at `sizes` for wheels that are not fitted. */
  function quoted(
    tariff: FittingTariff,
    request: { sizes: FittingSize[]; vehicleType: VehicleType; packetType: keyof typeof packetTypes },
    place: FittingPlace,
  ) {
    const quote = fittingQuote(tariff, request, place);
    if (!quote) throw new ApiError("invalid", [{ field: "sizes", message: UNKNOWN_SIZE }]);
    return { ...quote, packets: packetPrices(tariff, request, place, wheelWorks) };
  }

  function known(found: FittingSize[]): FittingSize[] {
    if (found.length === 0) throw new ApiError("invalid", [{ field: "sizes", message: NO_SIZE }]);
    return found;
  }

  return [
    route(fittingFacets, async ({ width, profile, diameter, vehicleType }, caller) => {
      const tariff = await tariffFor(caller);
      const { day } = placeOf(caller.regionSlug, null, null);
      const fitted = fittedDiameters(tariff, vehicleType, day);
      const onSale = (await sizes.read()).filter(
        (size) =>
          size.isTruck === (vehicleType === "truck") && size.diameter !== null && fitted.includes(size.diameter),
      );
      const chosen = { width, profile, diameter };
      return {
        widths: valuesOf("width", onSale, chosen),
        profiles: valuesOf("profile", onSale, chosen),
        diameters: width === null && profile === null ? fitted : valuesOf("diameter", onSale, chosen),
        runflat: vehicleType === "truck" ? [false] : [false, true],
        quantities: Array.from({ length: MAX_WHEELS }, (_, index) => index + 1),
        vehicleTypes: (Object.keys(vehicleTypes) as VehicleType[])
          .filter((slug) => fittedDiameters(tariff, slug, day).length > 0)
          .map((slug) => ({ slug, title: vehicleTypes[slug] })),
        packets: tariff.packets.map(({ slug, title, works }) => ({
          slug,
          title,
          works: works.map((work) => wheelWorks[work]),
        })),
      };
    }),
    route(tyreSizes, async ({ x, context, ...chosen }, caller) => {
      const onSale = await sizes.read();
      const { day } = placeOf(caller.regionSlug, null, null);
      const fitted = context === "calculator" ? fittedDiameters(await tariffFor(caller), "passenger", day) : null;
      const isFree = x === "diameter" && chosen.width === null && chosen.profile === null;
      const values =
        fitted && isFree
          ? fitted
          : valuesOf(
              x,
              onSale.filter(({ diameter }) => !fitted || (diameter !== null && fitted.includes(diameter))),
              chosen,
            );
      return { items: values.map((value) => ({ value, title: x === "diameter" ? `R${value}` : String(value) })) };
    }),
    route(fittingPrice, async ({ sizes: wheels, packetType, vehicleType, shopId, dateTime }, caller) =>
      quoted(
        await tariffFor(caller),
        { sizes: wheels, packetType, vehicleType },
        placeOf(caller.regionSlug, shopId, dateTime),
      ),
    ),
    route(fittingPackets, async ({ sizes: given, vehicleType, order, storage, dateTime, shopId }, caller) => {
      const { subject } = caller;
      const wheels = known(given ?? (subject === null ? [] : await sizesOf(subject, { order, storage })));
      const packets = packetPrices(
        await tariffFor(caller),
        { sizes: wheels, vehicleType },
        placeOf(caller.regionSlug, shopId, dateTime),
        wheelWorks,
      );
      if (packets.length === 0) throw new ApiError("invalid", [{ field: "sizes", message: UNKNOWN_SIZE }]);
      return { sizes: wheels, packets };
    }),
    route(fittingTable, async ({ vehicleType }, caller) => {
      const list = await priceListOf(services.connection, caller);
      const { tariff } = list;
      const place = placeOf(caller.regionSlug, null, null);
      const shops = bookingShops(regions, regions.regionOf(caller.regionSlug));
      const rows = fittedDiameters(tariff, vehicleType, place.day).filter(Number.isInteger);
      return {
        rows: rows.map((diameter) => {
          const wheel = { width: null, profile: null, diameter, runflat: false, quantity: ORDINARY_WHEELS };
          return {
            diameter,
            packets: packetPrices(tariff, { sizes: [wheel], vehicleType }, place, wheelWorks).map(
              ({ slug, price, minutes }) => ({ slug, price, minutes }),
            ),
          };
        }),
        // A vehicle has its own table: named beside it, its share would be added twice.
        factors: tariff.factors
          .filter(({ name }) => !(name in vehicleTypes))
          .map(({ title, percent }) => ({ title, percent })),
        storing: storingWheels(planContextOf(list, shops, services.now()), shops),
      };
    }),
    route(orderFittingInfo, async ({ clientPhone }, caller) => {
      const found = await readFittedOrders(db, await ownerOf(caller, clientPhone));
      const wheels = await readOrderedWheels(
        db,
        found.map(({ id }) => id),
      );
      return {
        orders: found.flatMap((order) => {
          const goods = wheels
            .filter(({ orderId }) => orderId === order.id)
            .flatMap((wheel) => {
              const size = sizeOfGoods(wheel);
              return size ? [{ id: wheel.sku, title: wheel.title, quantity: wheel.quantity, size }] : [];
            });
          if (goods.length === 0) return [];
          return [
            {
              orderNumber: order.orderNumber,
              status: order.status,
              shopId: order.deliveryShopId,
              availablePickupTimestamp: secondsOf(readyMoment(order, services.now()).from),
              goods,
            },
          ];
        }),
      };
    }),
    route(orderFittingCost, async (input, caller) => {
      const owner = await ownerOf(caller, input.clientPhone);
      const order = await findFittedOrder(db, owner, input.orderNumber);
      if (!order) throw notFound("Такого заказа нет");
      const left = new Set(input.orderGoodIds);
      const wheels = (await readOrderedWheels(db, [order.id])).filter(({ sku }) => left.size === 0 || left.has(sku));
      const found = known(sizesOfGoods(wheels));
      const place = placeOf(caller.regionSlug, order.deliveryShopId, input.dateTime);
      return { ...quoted(await tariffFor(caller), { ...input, sizes: found }, place), sizes: found };
    }),
    route(storageFittingCost, async ({ storageNumber, clientPhone, dateTime, planningDate, ...chosen }, caller) => {
      const contract = await findContract(db, await ownerOf(caller, clientPhone), storageNumber);
      if (!contract) throw notFound("Такого договора нет");
      const request = {
        sizes: known(sizesOfContract(contract)),
        vehicleType: chosen.vehicleType ?? contract.vehicleType,
        packetType: chosen.packetType ?? (contract.kind === "wheels" ? "wheels" : "full"),
      };
      const place = placeOf(caller.regionSlug, contract.locationId, dateTime ?? planningDate);
      const { lines, price, ...quote } = quoted(await tariffFor(caller), request, place);
      const storage = unpaidLine(contract, place.day);
      return {
        ...quote,
        price: price + (storage?.price ?? 0),
        lines: storage ? [...lines, storage] : lines,
        vehicleType: request.vehicleType,
        packetType: request.packetType,
        sizes: request.sizes,
      };
    }),
  ];

  /** Reads one's own order or storage contract. */
  async function sizesOf(
    owner: Owner,
    { order, storage }: { order: string | null; storage: string | null },
  ): Promise<FittingSize[]> {
    if (order !== null) {
      const found = await findFittedOrder(db, owner, order);
      return found ? sizesOfGoods(await readOrderedWheels(db, [found.id])) : [];
    }
    const contract = storage === null ? null : await findContract(db, owner, storage);
    return contract ? sizesOfContract(contract) : [];
  }
}

const secondsOf = (moment: Date | null): number | null =>
  moment === null ? null : Math.floor(moment.getTime() / 1_000);
