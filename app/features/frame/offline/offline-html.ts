import { formatPhone } from "../../../ui/format.ts";

interface OfflineFacts {
  brand: string;
  /** E.164. */
  phone: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A self-contained page, shown when there is no network. Brand and phone come from settings, not from customers. */
export function offlineHtml({ brand, phone }: OfflineFacts): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Нет связи — ${escaped(brand)}</title>
<style>
body{margin:0;padding:2rem 1rem;background:#f7f4ee;color:#191c1f;font:1rem/1.5 -apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
main{max-width:34rem;margin:0 auto}
h1{font-size:1.75rem;line-height:1.15}
a{color:inherit}
.phone{white-space:nowrap}
.again{display:inline-block;padding:.75rem 1.5rem;background:#d2390c;color:#fff;font-weight:600;text-decoration:none}
</style>
</head>
<body>
<main>
<h1>Нет связи с интернетом</h1>
<p>Страница не открылась. Проверьте сеть и повторите: корзина сохранена.</p>
<p><a class="again" href="">Повторить</a></p>
<p>Заказать можно и по телефону <a class="phone" href="tel:${phone}">${formatPhone(phone)}</a>.</p>
</main>
</body>
</html>
`;
}
