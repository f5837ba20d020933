import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(remixOptions), vanillaExtractPlugin()],
  build: { target: "es2022", cssTarget: "chrome108", assetsInlineLimit: 0, reportCompressedSize: false },
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
});
