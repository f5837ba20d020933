CREATE INDEX "axle_kits_back" ON "axle_kits" USING btree ("back_goods_id");--> statement-breakpoint
CREATE INDEX "order_reservations_goods" ON "order_reservations" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "promo_applications_user" ON "promo_applications" USING btree ("user_id");