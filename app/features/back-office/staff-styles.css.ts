/** Styles of the back office, in a file of their own: customers never load them. Every route of its pages imports this. */
import "../content-desk/banner-preview.css.ts";
import "../day-plan/day-plan.css.ts";
import "../merging/merge-page.css.ts";
import "../order-desk/pick-list.css.ts";
import "../resource-kit/back-office-frame.css.ts";
import "../resource-kit/chart.css.ts";
import "../resource-kit/form-page.css.ts";
import "../resource-kit/list-page.css.ts";
import "../return-desk/return-card-page.css.ts";
import "../../styles/prose.css.ts";
