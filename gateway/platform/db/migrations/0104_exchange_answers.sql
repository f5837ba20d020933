ALTER TABLE "order_exchange_documents" ADD COLUMN "closed_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "id_in_one_c" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_id_in_one_c_unique" UNIQUE("id_in_one_c");