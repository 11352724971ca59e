import { blockFolders } from "../../support/block-folders.ts";
import { renderToString } from "react-dom/server";
import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { blockDefinitions } from "../../../src/app/block-definitions.ts";
import type { BlockLoaders } from "../../../src/app/block-registry.tsx";

interface AnyBlock {
  block: unknown;
  data: unknown;
  headingLevel: 1 | 2;
  id: string;
}

/** Folder of each type's block. */
const folderOf = blockFolders();
const types = [...folderOf.keys()];

const load = async (type: string) => {
  const { default: Block } = (await import(`${folderOf.get(type)}/${type}.tsx`)) as {
    default: ComponentType<AnyBlock>;
  };
  const { fixture } = (await import(`${folderOf.get(type)}/fixture.ts`)) as {
    fixture: Pick<AnyBlock, "block" | "data">;
  };
  return { Block, fixture };
};

/** Returns the addresses of all pictures in a value. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("data" in value && "src" in value && typeof value.src === "string") return [value.src];
  return Object.values(value).flatMap(picturesIn);
}

beforeAll(() => {
  // No service answers, so blocks keep loading.
  globalThis.fetch = () => new Promise(() => undefined);
});

test("every declared block has its folder", () => {
  expect(blockDefinitions.map(({ type }) => type as string).sort()).toEqual(types.sort());
});

test("another block's component cannot be registered for a type", () => {
  const loaders: Pick<BlockLoaders, "menu-lists" | "news"> = {
    // @ts-expect-error TypeScript is the test: this line must not compile.
    "menu-lists": () => import("../../../src/features/blog/site/blocks/news/news.tsx"),
    news: () => import("../../../src/features/blog/site/blocks/news/news.tsx"),
  };
  expect(loaders).toBeDefined();
});

describe.each(types)("%s", (type) => {
  test.each([1, 2] as const)("has one heading of level %s, and it names the block", async (headingLevel) => {
    const { Block, fixture } = await load(type);
    render(<Block {...fixture} headingLevel={headingLevel} id="b1" />);
    const headings = screen.getAllByRole("heading", { level: headingLevel });
    expect(headings).toHaveLength(1);
    expect(headings[0]!.id).not.toBe("");
    expect(
      screen.getByRole("region", { name: headings[0]!.textContent!.replace(/\s+/g, " ") }),
    ).toBeInTheDocument();
  });

  test.each([1, 2] as const)("skips no level of headings below its own of level %s", async (headingLevel) => {
    const { Block, fixture } = await load(type);
    render(<Block {...fixture} headingLevel={headingLevel} id="b1" />);
    const levels = screen.getAllByRole("heading", { hidden: true }).map(({ tagName }) => Number(tagName[1]));
    expect(levels[0]).toBe(headingLevel);
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? headingLevel) + 1);
    expect(skipped).toEqual([]);
  });

  test("is rendered identically by the server each time", async () => {
    const { Block, fixture } = await load(type);
    jest.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
    const first = renderToString(<Block {...fixture} headingLevel={2} id="b1" />);
    jest.setSystemTime(new Date("2026-07-01T12:00:00Z"));
    expect(renderToString(<Block {...fixture} headingLevel={2} id="b1" />)).toBe(first);
    jest.useRealTimers();
  });

  test("shows every picture of its content", async () => {
    const { Block, fixture } = await load(type);
    const html = renderToString(<Block {...fixture} headingLevel={2} id="b1" />);
    const missing = picturesIn(fixture.block).filter((src) => !html.includes(src));
    expect(missing).toEqual([]);
  });

  test("its forms put no input into the address", async () => {
    const { Block, fixture } = await load(type);
    const html = renderToString(<Block {...fixture} headingLevel={2} id="b1" />);
    const page = new DOMParser().parseFromString(html, "text/html");
    // A search only changes the page's query. Without a dialog, the method `dialog` sends nothing.
    const others = [...page.forms].filter((form) => form.getAttribute("role") !== "search" || !form.action);
    expect(others.filter((form) => !["post", "dialog"].includes(form.method))).toEqual([]);
    const posted = others.filter((form) => form.method === "post");
    expect(posted.filter((form) => !form.getAttribute("action")?.startsWith("/api/"))).toEqual([]);
  });
});
