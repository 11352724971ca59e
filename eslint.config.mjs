import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";
import importX from "eslint-plugin-import-x";
import { readdirSync, readFileSync } from "node:fs";

const readonly = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

/** The addresses of the pages of the tests' content, without their first slash. */
const addresses = readdirSync(`${import.meta.dirname}/__tests__/restaurant/pages`)
  .map((name) => readFileSync(`${import.meta.dirname}/__tests__/restaurant/pages/${name}`, "utf8"))
  .flatMap((text) => /^path: "?\/([\w/-]+)/m.exec(text)?.[1] ?? []);

/** Texts that begin with one of them. */
const pageAddress = `/^\\u002F(${addresses.join("|")})([?#\\u002F]|$)/i`;

/** Components, and the folders whose plain modules have hooks. */
const withReact = [
  "src/**/*.tsx",
  "src/core/browser/**/*.ts",
  "src/site/{cart,opening,search}/**/*.ts",
  "src/features/*/site/**/*.ts",
];

export default tseslint.config(
  { ignores: ["node_modules", "public", ".cache", "dist", "data", "test-results"] },
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    rules: {
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `Endpoints`, which app/endpoints.ts fills by merging.
      "@typescript-eslint/no-empty-object-type": [
        "error",
        { allowWithName: "^(Endpoints|EventKinds|ErrorDetails)$" },
      ],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
    },
  },
  {
    // Strangers choose the texts that expressions meet: none may take more than linear time.
    files: [
      "src/app/*.ts",
      "src/app/openapi/**",
      "src/content/**",
      "src/core/{contract,server,shared}/**",
      "src/{site,features/*}/{contract,rules,server}/**",
    ],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "certain" }],
    },
  },
  {
    files: [
      "src/core/browser/**",
      "src/site/!(gatsby|server|contract)/**",
      "src/site/page.tsx",
      "src/features/*/site/**",
    ],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex:
                "/contract/(?!(paths|errors|form|[a-z-]+-forms|text-limits|reservation-link|search-index)\\.ts$)",
              allowTypeImports: true,
              message:
                "Schemas are too heavy for guests' pages: import their types, and addresses from paths.ts.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["src/**"],
    // Longer than that so far: one fewer with each that is split.
    ignores: ["src/features/publishing/server/releases/publisher.ts"],
    rules: {
      "max-lines-per-function": ["error", { max: 150, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Node runs these files as they are. Which folder may import which is in .dependency-cruiser.mjs.
    files: ["src/**/*.ts", "src/**/*.tsx", "scripts/**", "bench/**", "__tests__/**"],
    plugins: { "import-x": importX },
    rules: { "import-x/extensions": ["error", "ignorePackages", { checkTypeImports: true, fix: true }] },
    settings: { "import-x/resolver": { node: { extensions: [".ts", ".tsx", ".js"] } } },
  },
  { files: withReact, ...jsxA11y.flatConfigs.recommended },
  { files: withReact, ...reactHooks.configs.flat.recommended },
  {
    files: ["src/**"],
    // A migration knows the addresses of its time.
    ignores: ["src/**/blocks/*/fixture.ts", "src/content/model/migrations/to-*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[`Literal[value=${pageAddress}]`, `TemplateElement[value.raw=${pageAddress}]`].map((selector) => ({
          selector,
          message:
            "Editors can move pages, and take them away: ask for the address of a role (src/core/shared/page-roles.ts).",
        })),
      ],
    },
  },
  { files: ["scripts/**", "bench/**", "deploy/**"], rules: { "no-console": "off" } },
  {
    files: ["**/*.cjs"],
    languageOptions: {
      sourceType: "commonjs",
      globals: readonly(["__dirname", "fetch", "Headers", "process", "Request", "Response"]),
    },
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: readonly([
        "clearInterval",
        "console",
        "performance",
        "process",
        "setInterval",
        "setTimeout",
        "URL",
      ]),
    },
    rules: { "no-console": "off" },
  },
);
