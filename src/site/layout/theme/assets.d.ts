declare module "*.woff2" {
  const url: string;
  export default url;
}

/** Local class names, by their names in the file. A test checks that every class used exists. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
