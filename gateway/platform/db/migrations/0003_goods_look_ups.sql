DROP INDEX "goods_category_slug";--> statement-breakpoint
CREATE INDEX "goods_slug" ON "goods" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "goods_sku_prefix" ON "goods" USING btree ("sku" text_pattern_ops);