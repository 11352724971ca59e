declare module "*.woff2" {
  const url: string;
  export default url;
}

/** Local class names, by the names in the file. A test holds every use to a class that exists. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
