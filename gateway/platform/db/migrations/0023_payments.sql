CREATE TABLE "payment_commands" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"lines" jsonb,
	"reason" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"state" text DEFAULT 'new' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"base_kopecks" bigint,
	"external_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_commands_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_commands_amount" CHECK ("payment_commands"."amount_kopecks" > 0 or ("payment_commands"."kind" = 'void' and "payment_commands"."amount_kopecks" = 0))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"provider_number" text NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"external_id" text,
	"pay_url" text,
	"qr_payload" text,
	"pay_until" timestamp with time zone NOT NULL,
	"starting_until" timestamp with time zone,
	"authorized_kopecks" bigint DEFAULT 0 NOT NULL,
	"captured_kopecks" bigint DEFAULT 0 NOT NULL,
	"voided_kopecks" bigint DEFAULT 0 NOT NULL,
	"refunded_kopecks" bigint DEFAULT 0 NOT NULL,
	"charged_back_kopecks" bigint DEFAULT 0 NOT NULL,
	"closed" text,
	"failure" text,
	"refund_requested_kopecks" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"silences" smallint DEFAULT 0 NOT NULL,
	"network" text,
	"state" text GENERATED ALWAYS AS (case
          when captured_kopecks > 0 then
            case when refunded_kopecks >= captured_kopecks then 'refunded' when refunded_kopecks > 0 then 'part_refunded' else 'captured' end
          when authorized_kopecks > voided_kopecks then 'authorized'
          when authorized_kopecks > 0 then 'voided'
          else coalesce(closed, case when external_id is null then 'created' else 'pending' end)
        end) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "payments_key_unique" UNIQUE("key"),
	CONSTRAINT "payments_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "payments_external" UNIQUE("provider","external_id"),
	CONSTRAINT "payments_provider_number" UNIQUE("provider","provider_number"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_kopecks" > 0),
	CONSTRAINT "payments_figures" CHECK ("payments"."voided_kopecks" >= 0 and "payments"."refunded_kopecks" >= 0 and "payments"."refunded_kopecks" <= "payments"."captured_kopecks" and "payments"."captured_kopecks" <= "payments"."authorized_kopecks" and "payments"."charged_back_kopecks" between 0 and "payments"."captured_kopecks"),
	CONSTRAINT "payments_refund_requested" CHECK ("payments"."refund_requested_kopecks" between 0 and "payments"."captured_kopecks")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer,
	"command_id" integer,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"external_id" text,
	"fiscal" jsonb,
	"url" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sim_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_number" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sim_payments_number" UNIQUE("provider","provider_number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_commands" ADD CONSTRAINT "payment_commands_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_command_id_payment_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."payment_commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_commands_payment" ON "payment_commands" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_commands_due" ON "payment_commands" USING btree ("next_at") WHERE "payment_commands"."state" in ('new', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_network" ON "payments" USING btree ("network","updated_at") WHERE "payments"."closed" is not null;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_due" ON "receipts" USING btree ("next_at") WHERE "receipts"."state" in ('new', 'sent');--> statement-breakpoint
CREATE INDEX "sim_payments_due" ON "sim_payments" USING btree ("due_at") WHERE "sim_payments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("pay_until") WHERE "orders"."status" in ('new', 'processing', 'ready') and "orders"."paid_at" is null;