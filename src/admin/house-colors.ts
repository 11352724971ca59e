import { colors } from "../content-model/theme/palette.ts";

/**
 * What Decap's own style sheet names, in the house's colours: `colorsRaw` and `colors` of decap-cms-ui-default, from which
 * its whole interface is painted, and the measures of its boxes (`lengths`). The pale grounds carry the strong colour of their kind at
 * 4.5 : 1 or more.
 */
export const houseStyles: Readonly<Record<string, string>> = {
  white: colors.leaf,
  grayLight: colors.parchment,
  gray: colors["ink-soft"],
  grayDark: colors.ink,
  blue: colors["amber-ink"],
  blueLight: "#f8ead0",
  green: colors.herb,
  greenLight: "#e4ecda",
  brown: colors["amber-ink"],
  yellow: "#f8ead0",
  red: colors.brick,
  redDark: colors.brick,
  redLight: "#f9e6de",
  purple: colors["ink-soft"],
  purpleLight: colors.parchment,
  teal: colors.herb,
  tealDark: colors.herb,
  tealLight: "#e4ecda",
  textFieldBorder: "#ddd0bd",
  controlLabel: colors["ink-soft"],
  borderRadius: "2px",
  borderWidth: "1px",
  topBarHeight: "44px",
  inputPadding: "10px 14px",
  pageMargin: "12px 18px",
};
