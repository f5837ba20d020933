// Shows a page of ours when a navigation fails for want of a network. Keeps nothing else: no pages, no answers.
const CACHE = "offline-1";
const PAGE = "/offline.html";

async function keepPage() {
  const answer = await fetch(PAGE, { cache: "reload" });
  if (!answer.ok) throw new Error(`${PAGE}: ${answer.status}`);
  const cache = await caches.open(CACHE);
  // Kept without the site's content policy, which forbids the styles inside the page.
  await cache.put(PAGE, new Response(await answer.text(), { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    return (await caches.match(PAGE)) ?? Promise.reject(error);
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(navigate(event));
});
