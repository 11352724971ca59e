import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/*
 * Removes an optional feature from a copy of this project: its folder, src/app/staff/<its name> and its lines in src/app. `node
 * scripts/remove-feature.ts orders` removes it from the working folder.
 */

/** Folders and files below src/app in which features are listed. */
const listed = (root: string): string[] => globSync("src/app/**/*.{ts,tsx}", { cwd: root });

type Edit = readonly [from: number, to: number];

/** A place in a list: an element, a property, a member, an argument of a spread. */
const isListed = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node.parent) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isSpreadAssignment(node) ||
  ts.isPropertySignature(node) ||
  ts.isStatement(node) ||
  ts.isImportSpecifier(node);

/** The smallest thing around a node that can be left out. */
function removable(node: ts.Node): ts.Node {
  let current = node;
  while (!isListed(current)) current = current.parent;
  return current;
}

/** The names that a statement declares. */
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

/** One pass over a file; undefined if it no longer names the feature. */
function without(path: string, text: string, feature: string, root: string): string | undefined {
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
  if (edits.length === 0) return undefined;
  const ranges = edits
    .map((node): Edit => {
      const end = text[node.end] === "," || text[node.end] === ";" ? node.end + 1 : node.end;
      return [node.getStart(file), end];
    })
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  let result = "";
  let at = 0;
  for (const [from, to] of ranges) {
    // Inside one that goes as a whole.
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
  for (const path of listed(root)) {
    let text = readFileSync(join(root, path), "utf8");
    for (
      let next = without(path, text, feature, root);
      next !== undefined;
      next = without(path, text, feature, root)
    )
      text = next;
    writeFileSync(join(root, path), text);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [feature] = process.argv.slice(2);
  if (feature === undefined || !existsSync(join("src/features", feature)))
    throw new Error("Name a folder of src/features.");
  removeFeature(process.cwd(), feature);
}
