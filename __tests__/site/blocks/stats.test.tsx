import { renderToString } from "react-dom/server";
import { render, within } from "@testing-library/react";
import { stats } from "../../../src/site/blocks/stats/fields.ts";
import { fixture } from "../../../src/site/blocks/stats/fixture.ts";
import Stats from "../../../src/site/blocks/stats/stats.tsx";
import type { Content } from "../../../src/content/model/content.ts";

afterEach(() => {
  jest.useRealTimers();
});

const figures = (element: HTMLElement) =>
  within(element)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);

test("the years since the founding are first the build's, then by the guest's clock", () => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  const content = { settings: { site: { established: 1998 } } } as unknown as Content;
  const data = stats.getData!(fixture.block, content);
  expect(data).toEqual({ established: 1998, years: 28 });

  jest.setSystemTime(new Date("2028-02-01T12:00:00Z"));
  const built = document.createElement("div");
  built.innerHTML = renderToString(<Stats block={fixture.block} data={data} headingLevel={2} id="b6" />);
  expect(figures(built)).toEqual(["28", "20", "69"]);
  const { container } = render(<Stats block={fixture.block} data={data} headingLevel={2} id="b6" />);
  expect(figures(container)).toEqual(["30", "20", "69"]);
});
