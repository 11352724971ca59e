import { loadScriptsLater } from "../../src/build/scripts-slice.ts";

const map = '<script id="gatsby-chunk-mapping">window.___chunkMapping="{}";</script>';
const slice = `${map}<script src="/runtime-0a1.js" async></script><script src="/app-0b2.js" async></script>`;

test("a page's scripts are left to its loader, in their order; the rest of what Gatsby writes stays", () => {
  const later = loadScriptsLater(slice);
  expect(later.startsWith(map)).toBe(true);
  expect(later).toContain('["/runtime-0a1.js","/app-0b2.js"]');
  expect(later).not.toMatch(/<script[^>]* src=/);
});

test("where Gatsby writes its scripts in another way, the build says so", () => {
  expect(() => loadScriptsLater(map)).toThrow("no longer writes the scripts of pages");
  expect(() => loadScriptsLater(`${slice}<script src="/more.js" defer></script>`)).toThrow("no longer");
});
