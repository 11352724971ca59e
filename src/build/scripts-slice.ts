import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { firstView } from "../layout/first-view.ts";
import type { WebpackPlugin } from "./webpack.ts";

/** What Gatsby puts at the end of every page's body: the map of chunks and the page's own scripts. */
const sliceFile = "public/_gatsby/slices/_gatsby-scripts-1.html";
/** As Gatsby has written it. */
const originalFile = ".cache/scripts-slice.html";

/**
 * The page's own scripts come after what the guest came for: they are asked for once the largest thing of the first view is
 * painted, the picture that opens the page where there is one, so that they do not share the line with it. At once, where the
 * guest touches or types something before that; after two seconds in any case.
 *
 * Of the first view (src/layout/first-view.ts) it knows once the HTML is there whether blocks below are in the window; where they are
 * not, nothing of them is laid out, and none of their pictures asked for, before the scripts are; then they are laid out as far as
 * they are near the window and not above it, a block a frame, or at once where the guest scrolls. It ends the first view itself
 * where a place further down is looked for, and where the scripts do not come.
 */
const loader = (addresses: readonly string[]): string =>
  `<script>(function(d,w,u){var n,r=d.documentElement,f="${firstView}",i=d.querySelector("img[fetchpriority=high]"),b=d.querySelector("[data-below]"),t=w.performance.getEntriesByType("navigation")[0];` +
  // What is above the window stays as it is: what the guest looks at would be pushed away.
  `function near(x){if(x.getBoundingClientRect().bottom>0)x.dataset.below=1}` +
  // All at once would be the longest task of the page.
  `function next(k){var x=d.querySelectorAll("[data-below]")[k];if(x&&r.getAttribute(f)){near(x);requestAnimationFrame(function(){setTimeout(next,0,k+1)})}}` +
  `function go(){if(n)return;n=1;next(0);u.forEach(function(s){var e=d.createElement("script");e.src=s;e.async=false;d.head.appendChild(e)})}` +
  `function whole(){r.removeAttribute(f)}` +
  `new PerformanceObserver(function(l){if(!i||l.getEntries().some(function(e){return e.element===i}))go()}).observe({type:"largest-contentful-paint",buffered:true});` +
  // A picture that is not the largest thing is no such entry, and not every browser has them.
  `function there(){setTimeout(go,250)}` +
  `function touch(e){if(r.getAttribute(f))d.querySelectorAll('[data-below=""]').forEach(near);else removeEventListener(e.type,touch,true);go()}` +
  `["pointerdown","focusin","scroll"].forEach(function(e){addEventListener(e,touch,true)});` +
  // A key may go to the page's end, which has to be where it is.
  `addEventListener("keydown",function(){whole();go()},{capture:true,once:true});` +
  `if(!i||i.complete)there();else i.onload=i.onerror=there;` +
  `if(w.location.hash||!t||t.type!=="navigate")whole();` +
  `else if(!w.scrollY&&!(b&&b.getBoundingClientRect().top<w.innerHeight))r.setAttribute(f,"alone");` +
  `setTimeout(go,2000);setTimeout(whole,8000)})(document,window,${JSON.stringify(addresses)})</script>`;

/** The slice with a loader in place of its scripts. Throws where Gatsby writes none, or writes them in another way. */
export function loadScriptsLater(slice: string): string {
  const addresses: string[] = [];
  const rest = slice.replace(/<script src="(\/[\w.-]+\.js)" async><\/script>/g, (_, address: string) => {
    addresses.push(address);
    return "";
  });
  if (addresses.length === 0 || /<script[^>]* src=/.test(rest.replace(/<script[^>]* nomodule>/g, "")))
    throw new Error(`Gatsby no longer writes the scripts of pages as it did: see ${sliceFile}.`);
  return rest + loader(addresses);
}

const read = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, "utf8") : undefined;

/**
 * Webpack's plugin that writes the slice anew, once Gatsby has written it. Gatsby renders pages again where it finds another
 * slice than the one it writes: before it looks, what it wrote the last time is put back, unless the loader is another one now.
 */
export const scriptsSlice: WebpackPlugin = {
  apply({ hooks: { done } }) {
    done.tap({ name: "scripts-slice-before", stage: -100 }, () => {
      const original = read(originalFile);
      if (original !== undefined && read(sliceFile) === loadScriptsLater(original))
        writeFileSync(sliceFile, original);
    });
    done.tap({ name: "scripts-slice", stage: 100 }, (stats) => {
      if (stats.hasErrors()) return;
      const original = readFileSync(sliceFile, "utf8");
      mkdirSync(dirname(originalFile), { recursive: true });
      writeFileSync(originalFile, original);
      writeFileSync(sliceFile, loadScriptsLater(original));
    });
  },
};
