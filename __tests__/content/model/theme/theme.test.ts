import { siteModel } from "../../../../src/app/site-model.ts";
import { parseContentFile } from "../../../../src/content/model/read.ts";
import {
  validateTheme,
  validateColor,
  nearestPassing,
} from "../../../../src/content/model/theme/validate-theme.ts";
import {
  colors,
  defaultTheme,
  paletteOf,
  themeColors,
  type Theme,
} from "../../../../src/core/shared/palette.ts";
import { checkFile } from "../../../../src/content/model/validate.ts";
import { rootStyles } from "../../../../src/site/layout/theme/tokens.ts";
import { fromOklab, toOklab } from "../../../../src/core/shared/color.ts";

const themed = (changes: Partial<Theme>): Theme => ({ ...defaultTheme, ...changes });

it("the default look is the designed palette, to the last digit", () => {
  expect(paletteOf(defaultTheme)).toEqual(colors);
  expect(rootStyles(defaultTheme)[":root"]).toMatchObject({
    "--night": "#14100d",
    "--night-rgb": "20 16 13",
  });
  for (const name of themeColors) expect(validateColor(defaultTheme, name).passes).toBe(true);
});

it("every colour survives conversion to OKLab and back", () => {
  for (const color of Object.values(colors)) expect(fromOklab(toOklab(color))).toBe(color);
});

it("shades follow the chosen colour, other colours stay", () => {
  const palette = paletteOf(themed({ ground: "#0d1524" }));
  expect(palette.night).toBe("#0d1524");
  const [chosen, raised] = [toOklab(palette.night), toOklab(palette["walnut-raised"])];
  expect(raised[0]).toBeGreaterThan(chosen[0]);
  // The raised shade is still blue.
  expect(raised[2]).toBeLessThan(0);
  expect(palette.paper).toBe(colors.paper);
});

it("rejects the example of an accent that is illegible on paper, and offers a legible one", () => {
  const theme = themed({ accentText: "#b9762a" });
  expect(validateColor(theme, "accentText")).toMatchObject({ passes: false, least: 4.5 });
  expect(validateColor(theme, "accentText").ratio).toBeLessThan(3.6);
  const nearest = nearestPassing(theme, "accentText")!;
  expect(validateColor({ ...theme, accentText: nearest }, "accentText").passes).toBe(true);
  // The legible accent is darker.
  expect(toOklab(nearest)[0]).toBeLessThan(toOklab("#b9762a")[0]);
});

it.each([
  ["ground", "#ffffff"],
  ["paper", "#241a12"],
  ["secondPaper", "#8a7a60"],
  ["accent", "#5a2c00"],
  ["accentText", "#ffe9a8"],
] as const)("refuses %s %s with an alternative that passes", (name, color) => {
  const theme = themed({ [name]: color });
  const report = jest.fn<void, [readonly string[], string, string]>();
  validateTheme(theme, report);
  const [, message, fix] = report.mock.calls[0]!;
  expect(message).toContain(color);
  const nearest = /#[0-9a-f]{6}/.exec(fix)![0];
  expect(validateColor({ ...theme, [name]: nearest }, name).passes).toBe(true);
});

it("a file with an illegible or invalid colour is refused in words", () => {
  const file = (accentText: string) =>
    parseContentFile(
      "settings/theme.yml",
      Object.entries({ ...defaultTheme, accentText })
        .map(([name, value]) => `${name}: "${value}"`)
        .join("\n"),
      siteModel,
    )!;
  expect(checkFile(file("#8b4f0f"), siteModel)).toEqual([]);
  expect(checkFile(file("#b9762a"), siteModel)).toMatchObject([
    { field: "Accent as text on paper", message: expect.stringContaining("needs 4.5 : 1") as string },
  ]);
  expect(checkFile(file("orange"), siteModel)).toMatchObject([
    { field: "Accent as text on paper", message: "“orange” is not a colour." },
  ]);
});
