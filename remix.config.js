/** Options of Remix, read by vite.config.ts: the one place where the framework is configured. */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Lazy discovery drops the query string (our filters) on the reload after a deploy.
    v3_lazyRouteDiscovery: false,
  },
};
