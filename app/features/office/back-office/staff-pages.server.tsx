import { matchPath } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ReplyOf } from "../../../framework/server-page.tsx";
import { type StaffPagePath, staffPagePaths } from "../../../shared/staff-page-paths.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { changeGoods, loadGoodsCard } from "../../catalogue/goods/desk/goods-card.server.ts";
import { GoodsCardPage } from "../../catalogue/goods/desk/goods-card-page.tsx";
import { changeStock, loadStockCard, StockCardPage } from "../../catalogue/goods/desk/stock-card.server.tsx";
import { changeDeskReview, loadDeskReview, ReviewCardPage } from "../../catalogue/reviews/desk/review-card.server.tsx";
import {
  answerCheaperPrice,
  CheaperPriceCardPage,
  loadCheaperPrice,
} from "../../sales/cheaper-prices/desk/cheaper-prices.server.tsx";
import {
  decideInvitation,
  InvitationCardPage,
  loadInvitation,
} from "../../sales/loyalty/desk/invitation-card.server.tsx";
import { blockMember, loadMember, MemberCardPage } from "../../sales/loyalty/desk/member-card.server.tsx";
import {
  addCorrection,
  CorrectionPage,
  decideCorrection,
  loadCorrection,
  NewCorrectionPage,
  newCorrection,
} from "../../sales/loyalty/points-desk/corrections.server.tsx";
import { CouponsPage, loadCoupons } from "../../sales/promo/desk/coupons.server.tsx";
import { addReturn, loadNewReturn, NewReturnPage } from "../../sales/returns/desk/new-return.server.tsx";
import { actOnReturn, loadReturnCard } from "../../sales/returns/desk/return-card.server.ts";
import { ReturnCardPage } from "../../sales/returns/desk/return-card-page.tsx";
import { actOnCloseBay, CloseBayPage, loadCloseBay } from "../../workshop/day-plan/close-bay.server.tsx";
import { actOnDayPlan, loadDayPlan } from "../../workshop/day-plan/day-plan.server.ts";
import { DayPlanPage } from "../../workshop/day-plan/day-plan-page.tsx";
import { actOnVisit, loadVisit } from "../../workshop/day-plan/visit.server.ts";
import { VisitPage } from "../../workshop/day-plan/visit-page.tsx";
import { actOnWaiting, loadWaiting, WaitingPage } from "../../workshop/day-plan/waiting.server.tsx";
import { actOnWalkIn, loadWalkIn } from "../../workshop/day-plan/walk-in.server.ts";
import { WalkInPage } from "../../workshop/day-plan/walk-in-page.tsx";
import { actOnPriceTable, loadPriceTable } from "../../workshop/services/desk/price-table.server.ts";
import { PriceTablePage } from "../../workshop/services/desk/price-table-page.tsx";
import { loadPriceTrial, PriceTrialPage } from "../../workshop/services/desk/price-trial.server.tsx";
import { loadStorageAct } from "../../workshop/storage/desk/storage-act.server.ts";
import { StorageActPage } from "../../workshop/storage/desk/storage-act-page.tsx";
import { actOnStorage, loadStorageCard } from "../../workshop/storage/desk/storage-card.server.ts";
import { StorageCardPage } from "../../workshop/storage/desk/storage-card-page.tsx";
import { actOnTakeIn, loadTakeIn } from "../../workshop/storage/desk/take-in.server.ts";
import { TakeInPage } from "../../workshop/storage/desk/take-in-page.tsx";
import { ApprovalPage, decideApproval, loadApproval } from "../approvals/approvals.server.tsx";
import { actOnCloseCentre, CloseCentrePage, loadCloseCentre } from "../centre-desk/close-centre.server.tsx";
import { changeFailedWork, FailedWorkPage, loadFailedWork } from "../failed-work/failed-work.server.tsx";
import { loadHandbook, loadJob, loadPrintedHandbook } from "../handbook/handbook.server.ts";
import { HandbookPage, JobPage, PrintedHandbookPage } from "../handbook/handbook-page.tsx";
import { beginRun, loadNewRun } from "../import/new-run.server.ts";
import { NewRunPage } from "../import/new-run-page.tsx";
import { changeProfile, loadProfile, ProfilePage } from "../import/profile.server.tsx";
import { actOnRun, loadRun } from "../import/run.server.ts";
import { RunPage } from "../import/run-page.tsx";
import { actOnSource, loadSourceState, SourceStatePage } from "../import/source-state.server.tsx";
import { JournalEntryPage, loadJournalEntry } from "../journal/journal.server.tsx";
import { DifferencePage, loadDifference, settleDifference } from "../money-desk/differences.server.tsx";
import { loadMoneyExport, MoneyExportPage } from "../money-desk/money-export.server.tsx";
import { changePayment, loadPaymentCard } from "../money-desk/payment-card.server.ts";
import { PaymentCardPage } from "../money-desk/payment-card-page.tsx";
import { loadReceipt, ReceiptCardPage, retryReceipt } from "../money-desk/receipts.server.tsx";
import { loadPickList, PickListPage } from "../order-desk/pick-list.server.tsx";
import { actOnShipment, loadShipmentCard, ShipmentCardPage } from "../order-desk/shipment-card.server.tsx";
import { loadRights, RightsPage } from "../staff/rights.server.tsx";
import { loadTrial, sendTrial, TrialPage } from "../system-state/trial.server.tsx";

/** What a page is asked with: `address` is what its path names, empty where it names nothing. */
type PageArguments = [visitor: Visitor, request: Request, address: string];

interface StaffPage {
  title(address: string): string;
  /** Throws the refusals of its gateway calls; what it answers draws the page. */
  load(...args: PageArguments): Promise<(reply: unknown) => ReactNode>;
  act?: ((...args: PageArguments) => Promise<unknown>) | undefined;
}

/** A page of what `load` finds, whose forms `act` answers; both ask for the permission first. */
const page = <View, Act extends (...args: PageArguments) => Promise<unknown>>(
  title: string | ((address: string) => string),
  load: (...args: PageArguments) => View | Promise<View>,
  Page: (props: { view: View; reply: ReplyOf<Act> }) => ReactNode,
  act?: Act,
): StaffPage => ({
  act,
  title: typeof title === "string" ? () => title : title,
  async load(...args) {
    const view = await load(...args);
    return (reply) => <Page view={view} reply={reply as ReplyOf<Act>} />;
  },
});

const pages = {
  handbook: page("Справочник", loadHandbook, HandbookPage),
  "handbook/print": page("Справочник для печати", loadPrintedHandbook, PrintedHandbookPage),
  "handbook/:id": page("Как это делается", loadJob, JobPage),
  roles: page("Роли и права", loadRights, RightsPage),
  "opening/trial": page("Проверка писем, SMS и оплаты", loadTrial, TrialPage, sendTrial),
  "approvals/:id": page("Подтверждение", loadApproval, ApprovalPage, decideApproval),
  "import-runs/new": page("Загрузить файл", loadNewRun, NewRunPage, beginRun),
  "import-runs/:id": page("Загрузка файла", loadRun, RunPage, actOnRun),
  "import-profiles/:id": page("Поставщик прайс-листов", loadProfile, ProfilePage, changeProfile),
  "import-sources/:id/state": page("Файл по расписанию", loadSourceState, SourceStatePage, actOnSource),
  "points/new": page("Поправить баллы", newCorrection, NewCorrectionPage, addCorrection),
  "points/:id": page((id) => `Поправка баллов № ${id}`, loadCorrection, CorrectionPage, decideCorrection),
  "journal/:id": page("Запись журнала", loadJournalEntry, JournalEntryPage),
  "shipments/:id": page("Отправление", loadShipmentCard, ShipmentCardPage, actOnShipment),
  "receipts/:id": page("Чек", loadReceipt, ReceiptCardPage, retryReceipt),
  "money-differences/:id": page("Расхождение с банком", loadDifference, DifferencePage, settleDifference),
  "money-export": page("Файл для бухгалтерии", loadMoneyExport, MoneyExportPage),
  "price-trial": page("Проверка цены", loadPriceTrial, PriceTrialPage),
  "fitting-prices": page("Цены шиномонтажа", loadPriceTable, PriceTablePage, actOnPriceTable),
  "payments/:id": page("Платёж", loadPaymentCard, PaymentCardPage, changePayment),
  "jobs/:id": page("Не выполнено", loadFailedWork, FailedWorkPage, changeFailedWork),
  "goods/:id": page("Товар", loadGoodsCard, GoodsCardPage, changeGoods),
  "stock/:id": page("Остатки товара", loadStockCard, StockCardPage, changeStock),
  "cheaper-prices/:id": page("Нашли дешевле", loadCheaperPrice, CheaperPriceCardPage, answerCheaperPrice),
  "reviews/:id": page("Отзыв", loadDeskReview, ReviewCardPage, changeDeskReview),
  "storage/new": page("Принять на хранение", loadTakeIn, TakeInPage, actOnTakeIn),
  "storage/:id/act": page("Акт хранения", loadStorageAct, StorageActPage),
  "storage/:id": page("Договор хранения", loadStorageCard, StorageCardPage, actOnStorage),
  "centres/:id/archive": page("Закрыть навсегда", loadCloseCentre, CloseCentrePage, actOnCloseCentre),
  "day-plan": page("План дня", loadDayPlan, DayPlanPage, actOnDayPlan),
  "day-plan/close": page("Закрыть пост", loadCloseBay, CloseBayPage, actOnCloseBay),
  "day-plan/book": page("Записать клиента", loadWalkIn, WalkInPage, actOnWalkIn),
  "day-plan/:identity": page("Визит", loadVisit, VisitPage, actOnVisit),
  "waiting-list/:id": page("Кто ждёт времени", loadWaiting, WaitingPage, actOnWaiting),
  "members/:id": page("Участник программы", loadMember, MemberCardPage, blockMember),
  "invitations/:id": page("Приглашение", loadInvitation, InvitationCardPage, decideInvitation),
  "orders/collect": page("Что собрать", loadPickList, PickListPage),
  "orders/:identity/return": page(
    (identity) => `Возврат по заказу ${identity}`,
    loadNewReturn,
    NewReturnPage,
    addReturn,
  ),
  "returns/:id": page((id) => `Возврат № ${id}`, loadReturnCard, ReturnCardPage, actOnReturn),
  "campaigns/:id/coupons": page("Купоны", loadCoupons, CouponsPage),
} satisfies Record<StaffPagePath, StaffPage>;

/** The page of an address and what its path names; throws 404. */
export function staffPageAt(request: Request): { page: StaffPage; address: string } {
  const { pathname } = new URL(request.url);
  for (const path of staffPagePaths) {
    const match = matchPath(`/back-office/${path}`, pathname);
    if (match) return { page: pages[path], address: Object.values<string | undefined>(match.params)[0] ?? "" };
  }
  throw notFound();
}
