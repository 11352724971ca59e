const localName = "^[a-z][a-zA-Z0-9]*$";
/** Classes of base.css that style sheets of blocks refer to; a test holds them to what is there. */
const baseName = `^${"[a-z0-9]+(?:-[a-z0-9]+)+"}$|^btn--(?:line|text|wide)$|^iconbtn--ring$`;
const words = "[a-z0-9]+(?:-[a-z0-9]+)*";

const colorMessage =
  "Colours come from src/site/layout/theme/tokens.ts, and of staff's screens from src/features/staff/shell/theme.css";

/**
 * Only rules against mistakes: how CSS looks is Prettier's. Whether a custom property exists cannot be told here,
 * because the theme's come from src/site/layout/theme/tokens.ts.
 *
 * @type {import("stylelint").Config}
 */
export default {
  extends: ["stylelint-config-recommended"],
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // It compares all selectors that end alike (a link here, a link there), most of which match different elements.
    "no-descending-specificity": null,
    "no-unknown-animations": true,
    "selector-class-pattern": [
      `^${words}(?:__${words})?(?:--${words})?$`,
      { message: (name) => `“${name}” is not kebab-case, block__element or block--modifier` },
    ],
    "custom-property-pattern": [`^${words}$`, { message: (name) => `“${name}” is not kebab-case` }],
    "keyframes-name-pattern": [`^${words}$`, { message: (name) => `“${name}” is not kebab-case` }],
  },
  overrides: [
    // Local names are read as properties of `styles`.
    {
      files: ["src/**/*.module.css"],
      rules: {
        "selector-class-pattern": [
          `${localName}|${baseName}`,
          { message: (name) => `“${name}” is not camelCase` },
        ],
        "keyframes-name-pattern": [localName, { message: (name) => `“${name}” is not camelCase` }],
        "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
      },
    },
    {
      files: ["src/**/*.css"],
      rules: {
        "color-no-hex": [true, { message: colorMessage }],
        "declaration-property-value-disallowed-list": [
          { "/./": ["/rgba?\\(\\s*\\d/", "/hsla?\\(/"] },
          { message: colorMessage },
        ],
      },
    },
    // Where staff's further colours are, and what the CMS takes of the tokens: a test compares those.
    {
      files: ["src/features/staff/shell/theme.css", "src/features/publishing/admin/loading.css"],
      rules: { "color-no-hex": null, "declaration-property-value-disallowed-list": null },
    },
    // The CMS's own classes are named as its components are.
    { files: ["src/features/publishing/admin/**/*.css"], rules: { "selector-class-pattern": null } },
  ],
};
