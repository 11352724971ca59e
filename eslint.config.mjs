import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import importX from "eslint-plugin-import-x";

/**
 * Imports point one way. Each line: the folder, and what of src/ it must not import.
 * blocks → features, components; features → contract, components; server → contract, content-model.
 */
const directions = {
  components: ["blocks", "composition", "features", "layout", "server", "build", "templates", "admin"],
  "content-model": [
    "composition",
    "features",
    "components",
    "layout",
    "server",
    "build",
    "templates",
    "admin",
    "contract",
  ],
  contract: [
    "blocks",
    "composition",
    "features",
    "components",
    "layout",
    "server",
    "build",
    "templates",
    "admin",
  ],
  features: ["blocks", "composition", "layout", "server", "build", "templates", "admin"],
  composition: ["features", "components", "layout", "server", "build", "templates", "admin", "contract"],
  blocks: ["composition", "layout", "server", "build", "templates", "admin"],
  layout: ["blocks", "composition", "server", "build", "templates", "admin"],
  templates: ["server", "build", "admin"],
  server: ["blocks", "composition", "features", "components", "layout", "build", "templates", "admin"],
  build: ["server", "features", "components", "layout", "templates", "admin"],
  admin: ["server", "build", "templates"],
};

export default tseslint.config(
  { ignores: ["node_modules", "public", ".cache", "dist", "data", "test-results"] },
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    plugins: { "import-x": importX },
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        {
          basePath: import.meta.dirname,
          zones: Object.entries(directions).map(([folder, forbidden]) => ({
            target: `./src/${folder}`,
            from: forbidden.map((name) => `./src/${name}`),
            message: `src/${folder} must not import this folder: imports point one way (see CONTRIBUTING).`,
          })),
        },
      ],
      "no-restricted-imports": ["error", { paths: [] }],
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
    },
    settings: { "import-x/resolver": { node: { extensions: [".ts", ".tsx", ".js"] } } },
  },
  {
    files: ["src/server/**", "src/contract/**", "src/content-model/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["react", "react-dom", "react/*", "react-dom/*", "gatsby", "@emotion/*"],
              message: "Nothing here may import React.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["src/features/**", "src/blocks/**", "src/components/**", "src/layout/**", "src/templates/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "/contract/(?!(paths|errors|password|text-limits|reservation-link|search-index)\\.ts$)",
              allowTypeImports: true,
              message: "Schemas are too heavy for guests' pages: import their types, and addresses from paths.ts.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["src/**/*.tsx", "src/features/**/*.ts"],
    ...jsxA11y.flatConfigs.recommended,
  },
  { files: ["src/**/*.tsx", "src/features/**/*.ts"], ...reactHooks.configs.flat.recommended },
  { files: ["scripts/**", "bench/**"], rules: { "no-console": "off" } },
  {
    files: ["**/*.cjs"],
    languageOptions: { globals: { module: "writable", require: "readonly", global: "writable" } },
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
    rules: { "no-console": "off" },
  },
);
