CREATE TABLE "order_refusals" (
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refusals_key_request_hash_pk" PRIMARY KEY("key","request_hash")
);
--> statement-breakpoint
CREATE INDEX "order_refusals_at" ON "order_refusals" USING btree ("refused_at");