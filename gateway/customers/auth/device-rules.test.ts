import { expect, it } from "vitest";
import { describeDevice } from "./device-rules.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

it.each([
  ["Chrome, Windows", CHROME],
  ["Edge, Windows", `${CHROME} Edg/126.0`],
  ["Яндекс Браузер, Windows", CHROME.replace("Safari", "YaBrowser/24.6 Safari")],
  ["Opera, Windows", `${CHROME} OPR/111.0`],
  ["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"],
  [
    "Chrome, Android",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
  ],
  [
    "Safari, iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  ],
  [
    "Safari, macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  ],
  ["Windows", "Some program (Windows NT 10.0)"],
  ["", "curl/8.5.0"],
  ["", ""],
])("a device is «%s» by its user agent", (words, userAgent) => {
  expect(describeDevice(userAgent)).toBe(words);
});
