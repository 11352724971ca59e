declare module "*.woff2" {
  const url: string;
  export default url;
}

/**
 * The generated class names, keyed by the names written in the style sheet. A test checks that every class
 * used exists.
 */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
