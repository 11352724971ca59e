import { routeChanged } from "../features/route.ts";

/** What Gatsby's router offers to links, as far as it is used here. */
declare global {
  interface Window {
    ___navigate?: (to: string | number, options?: object) => void;
    ___loader?: { readonly loadPage: (path: string) => Promise<unknown> };
  }
}

/** Milliseconds that the page which is left may stand still for the new page's address, and then for its picture. */
const patience = { page: 1000, picture: 250 } as const;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The photograph of a picture, whatever its size: the build names all files of one after it. */
const photographOf = (image: HTMLImageElement | null) => image?.src.split("/").at(-1);

/** The picture in the card, in the window, that leads to a path. */
function imageLeadingTo(path: string): HTMLImageElement | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a")) {
    if (link.pathname !== path) continue;
    const image = (link.closest("li, article") ?? link).querySelector("img");
    const { top = 0, bottom = 0 } = image?.getBoundingClientRect() ?? {};
    if (image && bottom > 0 && top < window.innerHeight) return image;
  }
  return undefined;
}

/** The large picture that opens a page, once the page's first block is there. */
const openingPicture = () =>
  document.querySelector<HTMLImageElement>('main > :first-child[data-live] img[fetchpriority="high"]');

/** Waits for the opening picture, if it shows this photograph, and until it can be painted. */
async function findOpeningPicture(photograph: string | undefined): Promise<HTMLElement | undefined> {
  for (const until = performance.now() + patience.picture; performance.now() < until; await pause(10)) {
    if (!document.querySelector("main > :first-child[data-live]")) continue;
    const image = openingPicture();
    if (!image || photographOf(image) !== photograph) return undefined;
    const painted = image.decode().then(
      () => true,
      () => false,
    );
    return (await Promise.race([painted, pause(patience.picture).then(() => false)]))
      ? (image.closest<HTMLElement>("div, figure") ?? undefined)
      : undefined;
  }
  return undefined;
}

/** Gives elements their names for one transition. @returns what takes them back */
function name(elements: Readonly<Record<string, Element | null | undefined>>): () => void {
  const named = Object.entries(elements).filter(
    (entry): entry is [string, HTMLElement] => entry[1] instanceof HTMLElement,
  );
  for (const [name, element] of named) element.style.viewTransitionName = name;
  return () => {
    for (const [, element] of named) element.style.viewTransitionName = "";
  };
}

/**
 * Fades from page to page inside the site, and lets the picture of a card become the picture of the page it leads to. Nothing
 * changes where the browser has no view transitions, where the guest asks for reduced motion, and for back and forward, which
 * show at once what was there.
 *
 * @returns what ends it
 */
export function animateNavigations(): () => void {
  const navigate = window.___navigate;
  const loader = window.___loader;
  if (!navigate || !loader || typeof document.startViewTransition !== "function") return () => undefined;
  const { requestAnimationFrame } = window;
  let pendingUpdates = 0;
  let running: Promise<void> | undefined;
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

  window.___navigate = (to, options) => {
    const { pathname, search } = new URL(String(to), window.location.href);
    if (typeof to === "number" || pathname === window.location.pathname || reduced.matches || document.hidden)
      return navigate(to, options);
    const start = () => {
      const cardImage = imageLeadingTo(pathname);
      // It lies on the large picture, as the words beside that do.
      const header = cardImage && document.querySelector("header");
      let unname = name({ picture: cardImage, header });
      const page = document.documentElement;
      page.setAttribute("data-navigating", "");
      const { finished, ready } = document.startViewTransition(async () => {
        unname();
        // The router waits for a frame, and no frame comes while a transition waits for the router.
        pendingUpdates++;
        window.requestAnimationFrame = (callback) => window.setTimeout(callback, 0, performance.now());
        try {
          const arrived = new Promise((done) => window.addEventListener(routeChanged, done, { once: true }));
          navigate(to, options);
          await Promise.race([arrived, pause(patience.page)]);
          const opening = await findOpeningPicture(photographOf(cardImage ?? null));
          unname = name(opening ? { picture: opening, words: opening.nextElementSibling, header } : {});
        } finally {
          if (--pendingUpdates === 0) window.requestAnimationFrame = requestAnimationFrame;
        }
      });
      // It is left out where another follows at once or the window changes meanwhile; the page has changed all the same.
      ready.catch(() => undefined);
      running = finished;
      void finished.finally(() => {
        unname();
        if (running === finished) page.removeAttribute("data-navigating");
      });
    };
    // Fetched before it starts: a page that is being left does not answer. Gatsby deals with one that cannot be fetched.
    loader.loadPage(pathname + search).then(start, start);
  };
  return () => {
    window.___navigate = navigate;
  };
}
