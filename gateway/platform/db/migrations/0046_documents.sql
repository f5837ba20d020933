CREATE TABLE "document_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"starts_on" date NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "document_versions_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_day" ON "document_versions" USING btree ("document","starts_on") WHERE "document_versions"."archived_at" is null;--> statement-breakpoint
CREATE TABLE "menu_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"place" text,
	"parent_id" integer,
	"label" text NOT NULL,
	"url" text NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "menu_links_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "menu_links_place_or_parent" CHECK (("menu_links"."place" is null) <> ("menu_links"."parent_id" is null))
);--> statement-breakpoint
ALTER TABLE "menu_links" ADD CONSTRAINT "menu_links_parent_id_menu_links_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "document_versions" ("document", "title", "description", "body", "starts_on", "note") VALUES
	('policy', 'Правила и политики', 'Условия работы магазина и сервисных центров, правила программы лояльности.', '<h2>Покупка</h2>
<p>Заказ оформляется без регистрации. Цена фиксируется в момент оформления; если она изменилась, пока товар лежал в корзине, мы показываем это до подтверждения.</p>
<p>Заказ с самовывозом и оплатой при получении хранится в центре 3 дня. После этого резерв снимается.</p>
<h2>Возврат</h2>
<p>Товар надлежащего качества, который не устанавливали и не использовали, можно вернуть в течение 7 дней после получения. Деньги возвращаем тем же способом, которым вы платили.</p>
<h2 id="loyalty-programs">Программа лояльности</h2>
<p>Баллами можно оплатить до 50 % стоимости товара, при этом по каждой строке заказа нужно заплатить не меньше одного рубля. Баллы становятся активными на следующий день и сгорают через 300 дней, если условиями акции не указано иное.</p>
<p>Баллы не начисляются и не списываются на шины, диски отдельных марок, товары по акции и со скидкой, при покупке в кредит и рассрочку, при доставке курьером или транспортной компанией, при онлайн-оплате частями.</p>
<p>За приглашённого друга начисляем 300 баллов. При возврате списанные баллы восстанавливаются, начисленные отменяются. Юридические лица и индивидуальные предприниматели в программе не участвуют.</p>', '2026-11-01', 'Первая редакция'),
	('personal-data', 'Согласие на обработку персональных данных', 'Какие данные мы обрабатываем, зачем и как отозвать согласие.', '<h2>Что и зачем</h2>
<p>Оформляя заказ, вы соглашаетесь на то, что «Протектор» обрабатывает ваши имя, номер телефона, адрес электронной почты и адрес доставки. Они нужны, чтобы принять, собрать и передать заказ и связаться с вами по нему.</p>
<p>Подписываясь на письмо о поступлении товара, вы оставляете адрес электронной почты: мы пишем на него только об этом товаре и удаляем адрес после письма или по ссылке из него. Сообщая о цене дешевле, вы оставляете имя и номер телефона, чтобы мы ответили.</p>
<p>Данные хранятся, пока это нужно для исполнения заказа и по требованию закона, и передаются только тем, кто доставляет заказ или принимает оплату.</p>
<h2>Как отозвать</h2>
<p>Согласие можно отозвать в любом сервисном центре или по телефону горячей линии. Мы прекратим обработку и удалим данные, кроме тех, которые обязаны хранить по закону.</p>
<p>Вместе с согласием мы записываем редакцию, время и сетевой адрес.</p>', '2026-11-01', 'Первая редакция'),
	('legal-policy', 'Политика обработки персональных данных', 'Принципы, сроки и меры защиты персональных данных покупателей.', '<h2>Принципы</h2>
<p>Мы собираем только те данные, без которых заказ не выполнить, не продаём их и не используем для другой цели без отдельного согласия.</p>
<p>Доступ к данным имеют сотрудники, которым он нужен для работы с заказом. Номера телефонов и адреса не попадают в адреса страниц и журналы сервера.</p>
<h2>Ваши права</h2>
<p>Вы можете узнать, какие данные о вас хранятся, исправить их или потребовать удаления. Обратитесь в сервисный центр или на горячую линию; ответим в течение 10 рабочих дней.</p>', '2026-11-01', 'Первая редакция');--> statement-breakpoint
INSERT INTO "menu_links" ("id", "place", "parent_id", "label", "url", "mark", "position") VALUES
	(1, 'main', null, 'Шины', '/catalog/tyres/', '', 10),
	(2, null, 1, 'Летние шины', '/catalog/tyres/season-is-summer/', '', 10),
	(3, null, 1, 'Зимние шины', '/catalog/tyres/season-is-winter/', '', 20),
	(4, null, 1, 'Всесезонные шины', '/catalog/tyres/vsesezonnye-is-true/', '', 30),
	(5, null, 1, 'Грузовые шины', '/catalog/tyres/category-is-trucktyre/', '', 40),
	(6, null, 1, 'Все шины', '/catalog/tyres/', 'highlight-disabled', 50),
	(7, 'main', null, 'Диски', '/catalog/wheels/', '', 20),
	(8, null, 7, 'Колёсные диски', '/catalog/wheels/', 'highlight-disabled', 10),
	(9, null, 7, 'Датчики давления', '/search/tpms/', '', 20),
	(10, null, 7, 'Колпаки', '/search/wheel-covers/', '', 30),
	(11, 'main', null, 'Аккумуляторы', '/search/battery/', '', 30),
	(12, null, 11, 'Аккумуляторы', '/search/battery/', 'highlight-disabled', 10),
	(13, null, 11, 'Аксессуары для АКБ', '/search/battery-accessories/', '', 20),
	(14, 'main', null, 'Масла', '/search/oils/', '', 40),
	(15, 'main', null, 'Автотовары', '/catalog/autoproducts/', '', 50),
	(16, null, 15, 'Щётки стеклоочистителя', '/search/wipers/', '', 10),
	(17, null, 15, 'Тормозные колодки', '/search/brake-pads/', '', 20),
	(18, null, 15, 'Тормозные диски', '/search/brake-disks/', '', 30),
	(19, null, 15, 'Все автотовары', '/catalog/autoproducts/', 'highlight-disabled', 40),
	(20, 'main', null, 'Шиномонтаж', '/service-tyre-fitting/', 'always-active', 60),
	(21, 'main', null, 'Акции', '/offers/', 'sale', 70),
	(22, 'content', null, 'Услуги', '/service/', '', 10),
	(23, null, 22, 'Каталог услуг', '/service-catalog/', '', 10),
	(24, null, 22, 'Запись на шиномонтаж', '/service-tyre-fitting/', 'always-active', 20),
	(25, 'content', null, 'Статус заказа', '/order/status/', '', 20),
	(26, 'content', null, 'О компании', '/about/', '', 30),
	(27, null, 26, 'Правила программы лояльности', '/company/policy/#loyalty-programs', 'highlight-disabled', 10),
	(28, null, 26, 'Персональные данные', '/company/personal-data/', '', 20),
	(29, null, 26, 'Правовая информация', '/company/legal-policy/', '', 30),
	(30, 'burger', null, 'Статус заказа', '/order/status/', '', 10),
	(31, 'burger', null, 'Услуги', '/service/', '', 20),
	(32, 'burger', null, 'Программа лояльности', '/disknt/', '', 30),
	(33, 'burger', null, 'О компании', '/about/', '', 40),
	(34, 'about', null, 'О компании', '', '', 10),
	(35, null, 34, 'Контакты', '/contacts/', '', 10),
	(36, null, 34, 'Политика компании', '/company/policy/', '', 20),
	(37, null, 34, 'Персональные данные', '/company/personal-data/', '', 30),
	(38, null, 34, 'Правовая информация', '/company/legal-policy/', '', 40),
	(39, 'customers', null, 'Покупателям', '', '', 10),
	(40, null, 39, 'Статус заказа', '/order/status/', '', 10),
	(41, null, 39, 'Доставка и оплата', '/delivery/', '', 20),
	(42, null, 39, 'Гарантия и возврат', '/guarantee/', '', 30),
	(43, null, 39, 'Программа лояльности', '/disknt/', '', 40),
	(44, null, 39, 'Акции', '/offers/', '', 50),
	(45, null, 39, 'Каталог услуг', '/service-catalog/', '', 60),
	(46, null, 39, 'Шиномонтаж', '/service-tyre-fitting/', '', 70),
	(47, 'socials', null, 'Мы в сетях', '', '', 10),
	(48, null, 47, 'ВКонтакте', 'https://vk.com/', '', 10),
	(49, null, 47, 'Telegram', 'https://t.me/', '', 20),
	(50, 'contacts', null, 'Контакты', '', '', 10),
	(51, null, 50, 'Сервисные центры', '/service/', '', 10);--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('menu_links', 'id'), 51);--> statement-breakpoint
CREATE TRIGGER document_versions_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON document_versions FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('content');--> statement-breakpoint
CREATE TRIGGER menu_links_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_links FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('content');
