import { createRoot } from "react-dom/client";
import { Results } from "../../src/features/site-search/results.tsx";
import { SearchBox } from "../../src/features/site-search/search-box.tsx";
import { useSiteSearch } from "../../src/features/site-search/use-site-search.ts";
import { shortened } from "../../src/features/site-search/messages.ts";
import type { SiteSearch } from "../../src/features/site-search/query.ts";
import { engines, type EngineName } from "./engines.ts";

declare global {
  interface Window {
    /** Milliseconds from the index's text to a search that answers. */
    opened: number;
    /** Milliseconds from the last key to its painted results, as soon as they are. */
    painted: number | undefined;
    search: SiteSearch;
  }
}

const name = new URLSearchParams(window.location.search).get("engine") as EngineName;

async function load(): Promise<SiteSearch> {
  const json = await (await fetch(`/${name}.json`)).text();
  const start = performance.now();
  window.search = engines[name](json);
  window.opened = performance.now() - start;
  return window.search;
}

/** Calls back after the frame that is being made now has been painted. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(undefined);
  });
}

window.addEventListener(
  "input",
  ({ target, timeStamp }) => {
    const { value } = target as HTMLInputElement;
    if (value === "") return;
    const line = `“${shortened(value)}”`;
    const look = () => {
      // The line above the results repeats the term it is about.
      if (document.querySelector("[aria-busy] > p:not([role])")?.textContent?.includes(line))
        afterPaint(() => void (window.painted = performance.now() - timeStamp));
      else setTimeout(look);
    };
    setTimeout(look);
  },
  true,
);

function Page() {
  const search = useSiteSearch({ id: "s", eager: true, load });
  return (
    <>
      <SearchBox search={search} id="box" label="Search" placeholder="" />
      <Results search={search} label="Results" none={null} />
    </>
  );
}

createRoot(document.getElementById("root")!).render(<Page />);
