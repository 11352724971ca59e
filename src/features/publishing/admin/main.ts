import { askLocalBackend, chooseBackend, type HostedSettings } from "./backend.ts";

/** Replaced with the settings by scripts/build-admin.ts. */
declare const HOSTED_SETTINGS: HostedSettings;

const root = document.getElementById("nc-root");

function say(problem: string, fix: string, link?: { readonly to: string; readonly label: string }): void {
  const words = root?.querySelector(".loading-words");
  if (!words) throw new Error(`${problem} ${fix}`);
  const [headline, text, way] = [
    document.createElement("h1"),
    document.createElement("p"),
    document.createElement("a"),
  ];
  headline.textContent = problem;
  text.textContent = fix;
  way.textContent = link?.label ?? "Try again";
  way.href = link?.to ?? location.href;
  if (!link)
    way.addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
  words.replaceChildren(headline, text, way);
}

async function open(): Promise<void> {
  const backend = chooseBackend(await askLocalBackend(fetch.bind(window)), HOSTED_SETTINGS, location.origin);
  if ("signInAt" in backend) return location.replace(backend.signInAt);
  if ("problem" in backend) return say(backend.problem, backend.fix, backend.link);
  const draft = /^([\w-]+)\/([\w-]+)$/.exec(new URLSearchParams(location.search).get("draft") ?? "");
  if (draft && root && backend.options.backend.name === "service") {
    const { showDraft } = await import("./cms.tsx");
    const name = { collection: draft[1]!, slug: draft[2]! };
    return showDraft(root, name, backend.media, root.dataset["previewStyle"]);
  }
  const translate = new URLSearchParams(location.search).get("translate");
  if (translate !== null && root && backend.options.backend.name === "service") {
    const language = new URLSearchParams(location.search).get("language") ?? "";
    const { showTranslations } = await import("./translations/translations-page.tsx");
    return showTranslations(root, translate, language);
  }
  const [{ start }, bar] = await Promise.all([
    import("./cms.tsx"),
    backend.options.backend.name === "service" ? import("./publishing/publish-bar.tsx") : undefined,
  ]);
  // The bar comes first, so that it can report if the CMS's first request is refused.
  bar?.showPublishBar();
  start(backend.options, backend.media, root?.dataset["previewStyle"]);
}

open().catch((error: unknown) => {
  say(
    "The editor could not be opened.",
    `Check the connection and reload the page. (${error instanceof Error ? error.message : String(error)})`,
  );
  throw error;
});
