import { parseSiteUrl, readSiteUrl } from "../../../src/core/shared/site-url.ts";

test.each([
  ["https://www.example.com", "https://www.example.com"],
  ["https://www.example.com/", "https://www.example.com"],
  [" http://localhost:8000// ", "http://localhost:8000"],
  ["www.example.com", undefined],
  ["https://www.example.com/site", undefined],
  ["https://www.example.com?x", undefined],
  ["ftp://www.example.com", undefined],
  ["https://", undefined],
  ["", undefined],
])("%j: %j", (text, url) => {
  expect(parseSiteUrl(text)).toBe(url);
});

test("a build without it continues, and an invalid one is refused by name", () => {
  expect(readSiteUrl({})).toBeUndefined();
  expect(readSiteUrl({ SITE_URL: " " })).toBeUndefined();
  expect(readSiteUrl({ SITE_URL: "https://www.example.com/" })).toBe("https://www.example.com");
  expect(() => readSiteUrl({ SITE_URL: "www.example.com" })).toThrow(
    'SITE_URL="www.example.com" is not valid: it must be an address such as https://www.example.com',
  );
});
