import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/*
 * `node scripts/setup.mjs scripts/remove-feature.ts orders` removes an optional feature from this project:
 * its folder, its staff pages in src/app/staff, its benchmarks and its lines in src/app. Imports that are no
 * longer used remain; `npm run lint` names them.
 */

type Edit = readonly [from: number, to: number];

/** True for an entry of a list: an element, a property, a member, a statement. */
const isListed = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node.parent) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isSpreadAssignment(node) ||
  ts.isPropertySignature(node) ||
  ts.isStatement(node);

/** Returns the node itself or its closest ancestor that can be removed as a whole. */
function removable(node: ts.Node): ts.Node {
  let current = node;
  while (!isListed(current)) current = current.parent;
  return current;
}

const declaredBy = (node: ts.Node): string[] =>
  ts.isVariableStatement(node)
    ? node.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name)
          ? [name.text]
          : name.elements.flatMap((one) =>
              ts.isBindingElement(one) && ts.isIdentifier(one.name) ? [one.name.text] : [],
            ),
      )
    : [];

/**
 * Returns the text of a file without its imports from the feature, and without the entries that mention the
 * feature or anything imported from it.
 */
function without(path: string, text: string, feature: string, root: string): string {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const folder = join("src", "features", feature);
  const isOfFeature = (specifier: string) =>
    relative(root, resolve(root, dirname(path), specifier)).startsWith(`${folder}/`);
  const gone = new Set<string>();
  const edits: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      if (!isOfFeature((node.moduleSpecifier as ts.StringLiteral).text)) return;
      const { name, namedBindings } = node.importClause ?? {};
      if (name) gone.add(name.text);
      if (namedBindings && ts.isNamespaceImport(namedBindings)) gone.add(namedBindings.name.text);
      else for (const one of namedBindings?.elements ?? []) gone.add(one.name.text);
      edits.push(node);
      return;
    }
    const isNamed =
      (ts.isIdentifier(node) &&
        gone.has(node.text) &&
        !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) ||
      (ts.isStringLiteral(node) &&
        (node.text === feature || (node.text.startsWith(".") && isOfFeature(node.text))));
    if (isNamed) {
      const whole = removable(node);
      edits.push(whole);
      for (const name of declaredBy(whole)) gone.add(name);
      return;
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  const ranges = edits
    .map((node): Edit => {
      const end = text[node.end] === "," || text[node.end] === ";" ? node.end + 1 : node.end;
      return [node.getStart(file), end];
    })
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  let result = "";
  let at = 0;
  for (const [from, to] of ranges) {
    // The edit lies inside a node that is already removed as a whole.
    if (from < at) continue;
    result += text.slice(at, from);
    at = to;
  }
  result += text.slice(at);
  return result;
}

/** Removes a feature from the project at `root`. */
export function removeFeature(root: string, feature: string): void {
  for (const folder of [
    `src/features/${feature}`,
    `src/app/staff/${feature}`,
    `bench/${feature}`,
    `bench/${feature}.ts`,
  ])
    rmSync(join(root, folder), { recursive: true, force: true });
  for (const path of globSync("src/app/**/*.{ts,tsx}", { cwd: root })) {
    const file = join(root, path);
    writeFileSync(file, without(path, readFileSync(file, "utf8"), feature, root));
  }
}

if (process.argv[1] === import.meta.filename) {
  const [feature] = process.argv.slice(2);
  if (feature === undefined || !existsSync(join("src/features", feature)))
    throw new Error("Name a folder of src/features.");
  removeFeature(process.cwd(), feature);
}
