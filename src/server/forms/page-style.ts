import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Theme } from "../../content-model/theme/palette.ts";
import { rootStyles } from "../../layout/theme/tokens.ts";

interface Rules {
  readonly [name: string]: string | Rules;
}

const css = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => (typeof value === "string" ? `${name}:${value};` : `${name}{${css(value)}}`))
    .join("");

/** The site's typefaces, by the beginning of their files' names. */
const faces = [
  ["fraunces-basic-", '"Fraunces"', "300 600"],
  ["hanken-grotesk-basic-", '"Hanken Grotesk"', "400 700"],
] as const;

/**
 * The site's typefaces for a page that its build has not written.
 *
 * @param publicDir the built site; where there is none, the page has the fallbacks of the tokens
 */
export async function fontFaces(publicDir: string): Promise<string> {
  const files = await readdir(join(publicDir, "static")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return faces
    .flatMap(([prefix, family, weights]) =>
      files
        .filter((file) => file.startsWith(prefix) && file.endsWith(".woff2"))
        .map(
          (file) =>
            `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(/static/${file})}`,
        ),
    )
    .join("");
}

const page = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;background:var(--paper);color:var(--ink);font:400 var(--t-body)/var(--lh-body) var(--sans)}
header,footer{background:var(--night);color:var(--cream-soft);padding:var(--s-3) var(--gutter)}
header{display:flex;justify-content:space-between;align-items:center;gap:var(--s-2)}
header a,footer a{color:var(--cream);display:inline-flex;align-items:center;min-height:var(--target)}
header .brand{font:420 clamp(2rem,6vw,2.75rem)/1 var(--serif);letter-spacing:var(--track-display);text-decoration:none}
main{width:100%;max-width:44rem;margin:0 auto;padding:var(--s-6) var(--gutter) var(--s-10)}
h1,h2{font-family:var(--serif);font-weight:400;line-height:var(--lh-head);letter-spacing:var(--track-heading);margin:0 0 var(--s-3)}
h1{font-size:var(--t-h3)}
h2{font-size:var(--t-h4);margin-top:var(--s-6)}
p{margin:0 0 var(--s-2);overflow-wrap:anywhere}
a{color:var(--amber-ink)}
:focus-visible{outline:2px solid var(--amber-ink);outline-offset:3px}
header :focus-visible,footer :focus-visible{outline-color:var(--amber-bright)}
.message{padding:.95rem 1.1rem;border:1px solid;border-left-width:5px;border-radius:var(--r-1);color:var(--herb);margin-bottom:var(--s-3)}
.error{color:var(--brick)}
.ticket{display:grid;grid-template-columns:minmax(0,1fr) auto;background:var(--leaf);border:1px solid var(--rule-strong);box-shadow:var(--shadow-card);margin-bottom:var(--s-3)}
.ticket>*{margin:0;padding:var(--s-3)}
.ticket b{display:block;font:410 var(--t-h3)/1.06 var(--serif);letter-spacing:var(--track-heading)}
.head{display:flex;justify-content:space-between;align-items:flex-end;margin-bottom:var(--s-2);border-bottom:3px double var(--rule-strong);font:500 .8125rem/3 var(--sans);letter-spacing:.13em;text-transform:uppercase;color:var(--amber-ink)}
.head svg{width:1.25rem;height:2.7rem;overflow:visible;fill:var(--amber-ink)}
.head circle{fill:var(--amber);opacity:.22}
.flame{fill:var(--amber)}
.wick{stroke:var(--ink-soft)}
.stub{align-content:flex-end;border-left:3px dotted var(--rule-strong)}
dl{display:flex;flex-wrap:wrap;gap:.8rem 2rem;margin:var(--s-2) 0 0}
dt{font-size:.8125rem;color:var(--ink-soft)}
dd{margin:0;font:420 1.3125rem/1.25 var(--serif);overflow-wrap:anywhere}
.stub dd{font:650 1.0625rem/1.75rem var(--sans)}
@media(max-width:40rem){.ticket{grid-template-columns:minmax(0,1fr)}.stub{border-left:0;border-top:3px dotted var(--rule-strong)}}
.room{margin:var(--s-4) 0;padding:var(--s-3);background:var(--night);color:var(--cream)}
.room svg{display:block;width:100%}
.room figcaption{font:italic 340 1.125rem/1.4 var(--serif)}
.floor{fill:var(--walnut)}
.heat{fill:var(--ember);opacity:.5}
.wall,.glass{fill:none;stroke:var(--cream-soft);stroke-width:5}
.glass{stroke-width:1.5}
.oven,.top{fill:var(--walnut-raised);stroke:var(--cream-soft)}
.mouth,.room .flame{fill:var(--amber-bright)}
.counter,.chairs{fill:var(--off-dark)}
.lit circle{fill:var(--amber);opacity:.6;filter:blur(26px)}
.lit path{fill:var(--amber-ink)}
.lit .flame{fill:var(--on-brick);transform:translateY(8px) scale(1.9)}
@media(prefers-reduced-motion:no-preference){.lit circle,.lit .flame{animation:light .9s ease-out backwards}@keyframes light{from{opacity:0}}}
form{display:grid;gap:var(--s-3);justify-items:start;margin-bottom:var(--s-4)}
.field{display:grid;gap:.4rem;width:100%}
label{font-weight:600;font-size:var(--t-small)}
small{font-size:var(--t-small);color:var(--ink-soft)}
.wrong{color:var(--brick);font-weight:550}
input,select,textarea{width:100%;min-height:3.25rem;padding:.7rem .9rem;border:1px solid var(--rule-strong);border-radius:var(--r-1);background:var(--leaf);color:inherit;font:inherit}
textarea{min-height:8rem}
[aria-invalid]{border-color:var(--brick);box-shadow:inset 3px 0 0 var(--brick)}
button{min-height:3.25rem;padding:.75rem 1.65rem;border:1px solid var(--amber);border-radius:var(--r-1);background:var(--amber);color:var(--on-amber);font:650 .875rem/1.1 var(--sans);letter-spacing:.09em;text-transform:uppercase;cursor:pointer}
.offers{display:flex;flex-wrap:wrap;gap:var(--s-1)}
.offers button{background:none;border-color:var(--rule-strong);color:inherit;letter-spacing:0;text-transform:none}
`;

/** The style sheet of a page: the restaurant's own tokens and typefaces, as the site's pages have them. */
export const pageStyle = (theme: Theme | undefined, fonts: string): string =>
  fonts + css(rootStyles(theme)) + page;
