DROP INDEX "goods_sku_prefix";--> statement-breakpoint
CREATE INDEX "goods_sku_any_case" ON "goods" USING btree (upper("sku") text_pattern_ops);