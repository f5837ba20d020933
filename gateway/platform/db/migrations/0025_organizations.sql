CREATE TABLE "calendar_days" (
	"day" date PRIMARY KEY NOT NULL,
	"is_working" boolean NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_order" UNIQUE("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"number" text NOT NULL,
	"paid_on" date NOT NULL,
	"kopecks" bigint NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_payments_order" UNIQUE("order_id","number","paid_on"),
	CONSTRAINT "invoice_payments_positive" CHECK ("invoice_payments"."kopecks" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"seller" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"inn" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "organization" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Days off of 2026 by the government's decree, of 2027 by the labour code alone: its decree is not there yet. `npm run calendar` replaces a year.
INSERT INTO calendar_days (day, is_working, title) VALUES
	('2026-01-01', false, 'Новогодние каникулы'),
	('2026-01-02', false, 'Новогодние каникулы'),
	('2026-01-05', false, 'Новогодние каникулы'),
	('2026-01-06', false, 'Новогодние каникулы'),
	('2026-01-07', false, 'Рождество Христово'),
	('2026-01-08', false, 'Новогодние каникулы'),
	('2026-01-09', false, 'Выходной, перенесённый с 3 января'),
	('2026-02-23', false, 'День защитника Отечества'),
	('2026-03-09', false, 'Выходной, перенесённый с 8 марта'),
	('2026-05-01', false, 'Праздник Весны и Труда'),
	('2026-05-11', false, 'Выходной, перенесённый с 9 мая'),
	('2026-06-12', false, 'День России'),
	('2026-11-04', false, 'День народного единства'),
	('2026-12-31', false, 'Выходной, перенесённый с 4 января'),
	('2027-01-01', false, 'Новогодние каникулы'),
	('2027-01-04', false, 'Новогодние каникулы'),
	('2027-01-05', false, 'Новогодние каникулы'),
	('2027-01-06', false, 'Новогодние каникулы'),
	('2027-01-07', false, 'Рождество Христово'),
	('2027-01-08', false, 'Новогодние каникулы'),
	('2027-02-23', false, 'День защитника Отечества'),
	('2027-03-08', false, 'Международный женский день'),
	('2027-05-03', false, 'Выходной, перенесённый с 1 мая'),
	('2027-05-10', false, 'Выходной, перенесённый с 9 мая'),
	('2027-06-14', false, 'Выходной, перенесённый с 12 июня'),
	('2027-11-04', false, 'День народного единства');
