/** Styles of the back office, in a file of their own: customers never load them. Every route of its pages imports this. */
import "../../catalogue/content/desk/banner-preview.css.ts";
import "../../workshop/day-plan/day-plan.css.ts";
import "./back-office-page.css.ts";
import "./staff-bar.css.ts";
import "../handbook/handbook-page.css.ts";
import "../merging/merge-page.css.ts";
import "../order-desk/pick-list.css.ts";
import "../../platform/resource-kit/back-office-frame.css.ts";
import "../../platform/resource-kit/chart.css.ts";
import "../../platform/resource-kit/form-page.css.ts";
import "../../platform/resource-kit/list-page.css.ts";
import "../../sales/returns/desk/return-card-page.css.ts";
import "../../workshop/services/desk/price-table.css.ts";
import "../../../styles/prose.css.ts";
