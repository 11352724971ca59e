export { onPreInit } from "./src/build/on-pre-init";
export { onPreBootstrap } from "./src/build/on-pre-bootstrap";
export { createSchemaCustomization } from "./src/build/create-schema-customization";
export { sourceNodes } from "./src/build/source-nodes";
export { onCreateNode } from "./src/build/on-create-node";
export { createPages } from "./src/build/create-pages";
export { onCreateWebpackConfig } from "./src/build/on-create-webpack-config";
