import {
  inlineScripts,
  pageScripts,
  scriptHash,
} from "../../../../src/site/gatsby/publishing/inline-scripts.ts";

const loader = `/*<![CDATA[*/window.pagePath="/lunch";window.___webpackCompilationHash="0b1c2d";/*]]>*/`;
const mapping = `/*<![CDATA[*/window.___chunkMapping={"app":["/app-1.js"]};/*]]>*/`;
const page = (inside: string) => `<!doctype html><html><head></head><body>${inside}</body></html>`;
const gatsby = `<script id="gatsby-script-loader">${loader}</script><script id="gatsby-chunk-mapping">${mapping}</script>`;

it("allows the scripts that Gatsby writes into a page", () => {
  expect(pageScripts(page(gatsby), new Set())).toEqual({
    hashes: [scriptHash(loader), scriptHash(mapping)],
    refused: [],
  });
});

it("allows a known script only if it is unchanged", () => {
  const known = new Set(["const e=1;"]);
  expect(pageScripts(page(`<script type="module">const e=1;</script>`), known).hashes).toEqual([
    scriptHash("const e=1;"),
  ]);
  expect(pageScripts(page(`<script type="module">const e=1;steal()</script>`), known)).toEqual({
    hashes: [],
    refused: ["const e=1;steal()"],
  });
});

it.each([
  ["a script in the content", "<script>steal()</script>"],
  ["one that borrows Gatsby's id", `<script id="gatsby-script-loader">steal()</script>`],
  [
    "one that goes on after Gatsby's",
    `<script id="gatsby-script-loader">${loader.replace("/*]]>*/", "steal();/*]]>*/")}</script>`,
  ],
  [
    "one with code in the path",
    `<script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath=""+steal()+"";/*]]>*/</script>`,
  ],
  [
    "one with code in the map",
    `<script id="gatsby-chunk-mapping">/*<![CDATA[*/window.___chunkMapping={"a":steal()};/*]]>*/</script>`,
  ],
  ["one in capitals", "<SCRIPT\n>steal()</SCRIPT >"],
])("gives no hash to %s, and warns the build", (_what, html) => {
  const { hashes, refused } = pageScripts(page(gatsby + html), new Set());
  expect(hashes).toEqual([scriptHash(loader), scriptHash(mapping)]);
  expect(refused).toHaveLength(1);
});

it("skips scripts from files and data that browsers do not run", () => {
  const html = page(
    `<script src="/app-1.js" async=""></script><script type="application/ld+json">{"@type":"Restaurant"}</script>`,
  );
  expect(inlineScripts(html)).toEqual([]);
});
