import { blockFolders } from "../../support/block-folders.ts";
import { editorBlocks } from "../../../src/app/block-definitions.ts";
import { composePages } from "../../../src/content/compose/compose-pages.ts";
import type { ComposedPage } from "../../../src/content/model/composed.ts";
import type { Content } from "../../../src/content/model/content.ts";
import { discoveryFiles } from "../../../src/site/gatsby/discovery/files.ts";
import { searchEntries, searchIndex } from "../../../src/site/gatsby/search-index.ts";
import { socialCards } from "../../../src/site/gatsby/social-cards/card.ts";
import { SiteContext } from "../../../src/core/browser/site-context.ts";
import { canonicalPath } from "../../../src/core/shared/canonical-path.ts";
import { pageRoles, type PageRole } from "../../../src/core/shared/page-roles.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { siteValue } from "../../support/addresses.tsx";
import { siteContent } from "../../support/content.ts";
import {
  blockComponents,
  pageHtml,
  restaurantSite,
  siteUrl,
  targetsIn,
} from "../../support/restaurant-site.tsx";
import { trattoriaAddresses, trattoriaFiles } from "../../support/trattoria.ts";

/*
 * A restaurant without a shop, a team, posts and some pages: nothing links to what is missing, and nothing
 * breaks.
 */
const roles = Object.keys(pageRoles) as PageRole[];
const required = roles.filter((role) => pageRoles[role].required);
const optional = roles.filter((role) => !pageRoles[role].required);

let components: Awaited<ReturnType<typeof blockComponents>>;
beforeAll(async () => {
  components = await blockComponents();
});

/** True for paths, other than pages, that the service answers or the build creates. */
const isFile = (path: string) =>
  /^\/(api|admin|media|static|icons?|cards)\/|\.\w+$/.test(path) || path === "/api/food/menu";

/** Targets of links on pages and in discovery files that are neither a page nor a file. */
function deadEnds(content: Content, pages: readonly ComposedPage[]): string[] {
  const paths = new Set(pages.map(({ path }) => path));
  const files = discoveryFiles({ languages: [{ content, pages }], siteUrl, modified: new Map() });
  const written = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/(?:https:\/\/restaurant\.example|"url":")(\/[\w/.-]*)/g)].map(
      ([, path = ""]) => [file, path] as const,
    ),
  );
  const linked = pages.flatMap((page) =>
    targetsIn(pageHtml(page, components)).map((target) => [page.path, target] as const),
  );
  return [
    ...new Set(
      [...written, ...linked]
        .filter(([, target]) => !isFile(target) && !paths.has(canonicalPath(target)))
        .map(([from, target]) => `${from}: ${target}`),
    ),
  ];
}

describe("a required page", () => {
  test("is one that the code itself leads to", () => {
    expect(required.toSorted()).toEqual(
      [
        ...["menu", "booking", "reservation", "tracking", "waitingList", "signup", "login", "account"],
        ...["forgotten", "resetPassword", "search", "offline"],
      ].toSorted(),
    );
  });

  test.each(required)("%s: without it the check says so", async (role) => {
    const { [`pages/${role.toLowerCase()}.yml`]: _, ...files } = trattoriaFiles;
    // The check also names links that now lead nowhere.
    const { problems } = await restaurantSite(files);
    expect(problems).toContainEqual({
      file: "content/pages/",
      field: "Role",
      message: `No page has the role “${pageRoles[role].label}”, which the site requires.`,
      fix: `Choose this role on the page meant for it: “role: ${role}” in the page's file.`,
    });
  });
});

describe("optional pages", () => {
  test("without any of them, all links lead somewhere, in pages and in files for search engines", async () => {
    const { problems, content, pages } = await restaurantSite(trattoriaFiles);
    expect(problems).toEqual([]);
    expect(deadEnds(content, pages)).toEqual([]);
  });

  test("after removing all of them from the sample, no generated link leads there", async () => {
    const sample = await siteContent();
    const gone = new Set(
      sample.pages.filter(({ role }) => role && optional.includes(role)).map(({ slug }) => slug),
    );
    expect(gone.size).toBe(optional.length);
    const kept = new Set(
      composePages({ ...sample, pages: sample.pages.filter(({ slug }) => !gone.has(slug)) }, { siteUrl }).map(
        ({ path }) => path,
      ),
    );
    /** Removes dead links from the content, as the check tells editors to do. */
    const mended = <T,>(value: T, name = ""): T => {
      if (typeof value === "string")
        return (
          /^(to|\w+Link)$/.test(name) &&
          value.startsWith("/") &&
          !kept.has(canonicalPath(value.replace(/[?#].*$/s, "")))
            ? "#"
            : value
        ) as T;
      if (Array.isArray(value)) return value.map((item) => mended(item, name)) as T;
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mended(item, key)])) as T;
    };
    const content = mended({ ...sample, pages: sample.pages.filter(({ slug }) => !gone.has(slug)) });
    expect(deadEnds(content, composePages(content, { siteUrl }))).toEqual([]);
  });

  test.each(editorBlocks.map(({ type }) => type))(
    "%s has no links of its own to any of them",
    async (type) => {
      const { fixture } = (await import(`${blockFolders().get(type)}/fixture.ts`)) as {
        fixture: { block: object; data: unknown };
      };
      /** Links that an editor wrote are replaced, because their pages do not exist on this site. */
      const withoutLinks = (value: unknown): unknown => {
        if (typeof value === "string") return /^\/(?!media\/)/.test(value) ? "#" : value;
        if (Array.isArray(value)) return value.map(withoutLinks);
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutLinks(item)]));
      };
      const Found = components.get(type)!;
      const html = renderToStaticMarkup(
        <SiteContext value={siteValue("Da Nonna", trattoriaAddresses)}>
          <Found block={withoutLinks(fixture.block)} data={fixture.data} headingLevel={2} id="b1" />
        </SiteContext>,
      );
      const entries = new Set(JSON.stringify(fixture.data ?? {}).match(/"\/[^"]*"/g) ?? []);
      // A setting decides whether the index of all pages exists.
      const known = new Set<string>([...Object.values(trattoriaAddresses), "/", "/pages"]);
      expect(
        targetsIn(html).filter(
          (target) => !isFile(target) && !known.has(target) && !entries.has(JSON.stringify(target)),
        ),
      ).toEqual([]);
    },
  );
});

describe("missing content", () => {
  const { "dishes/pesto.md": _pesto, "dishes/focaccia.md": _focaccia, ...withoutDishes } = trattoriaFiles;
  const menu = JSON.stringify({
    categories: [{ name: "Primi" }],
    menus: [{ name: "home", label: "The card" }],
  });
  const empty = { ...withoutDishes, "settings/menu.yml": menu };

  test("without dishes, chefs, posts, products, testimonials, stories and pictures, the check passes and everything is built", async () => {
    const { problems, content, pages } = await restaurantSite(empty);
    expect(problems).toEqual([]);
    expect(deadEnds(content, pages)).toEqual([]);
    expect(() => socialCards(pages, content.settings.theme)).not.toThrow();
    expect(searchIndex(searchEntries(content))).toEqual(expect.any(String));
  });

  test("texts of parts that no page shows", async () => {
    const site = JSON.parse(trattoriaFiles["settings/site.yml"]!) as Record<string, unknown>;
    const { hotline: _hotline, ...rest } = site;
    const { problems, content, pages } = await restaurantSite({
      ...empty,
      "settings/site.yml": JSON.stringify(rest),
      "settings/hours.yml": "{}\n",
      "settings/navigation.yml": JSON.stringify({
        headerA: [{ label: "Menu", to: "/menu" }],
        book: { label: "Book", to: "/booking" },
      }),
    });
    expect(problems).toEqual([]);
    expect(deadEnds(content, pages)).toEqual([]);
    const home = pageHtml(
      pages.find(({ path }) => path === "/")!,
      components,
    );
    for (const words of ["Happy hour", "Kitchen", "Subscribe", "24/7", "undefined"])
      expect(home).not.toContain(words);
    expect(home).toContain("010 123456");
  });
});
