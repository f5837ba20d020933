CREATE TABLE "goods_matches" (
	"id" serial PRIMARY KEY NOT NULL,
	"goods_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"is_same" boolean,
	"decided_at" timestamp with time zone,
	CONSTRAINT "goods_matches_order" CHECK ("goods_matches"."goods_id" < "goods_matches"."other_id"),
	CONSTRAINT "goods_matches_decided" CHECK (("goods_matches"."is_same" is null) = ("goods_matches"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "moved_goods" (
	"goods_id" integer PRIMARY KEY NOT NULL,
	"to_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods_matches" ADD CONSTRAINT "goods_matches_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_matches" ADD CONSTRAINT "goods_matches_other_id_goods_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_goods" ADD CONSTRAINT "moved_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_goods" ADD CONSTRAINT "moved_goods_to_id_goods_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_matches_once" ON "goods_matches" USING btree ("goods_id","other_id");--> statement-breakpoint
CREATE INDEX "goods_matches_other" ON "goods_matches" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "moved_goods_to" ON "moved_goods" USING btree ("to_id");