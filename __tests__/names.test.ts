import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";

/**
 * The code speaks the field's words. Each of these was a name of its own making once and has a standard name now; a
 * newcomer should not have to learn it again.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Names that nothing may declare: variables, functions, parameters, types and their properties. */
const identifiers = words(`
  House houseWords followHouse nameless FollowedFile followFile followSettings followMenu
  Letter letterHtml letterText Mail queueMail goodbyeMail haveAccountMail startOutbox givenUp tidy
  Question question Outlook outlook Present Obstacle obstacle Step Seating seating Held Choice Obstructed findSeating choose
  momentOf runsUntil reaches Outcome Refusal refusal came canBecome voided NewPlace moveManaged placeOf
  answeredTo keepAnswer whoIs LoggedIn Visitor visitor shown Counted counted takeBack samePerson useUp isGuessable
  Queries Work Place nothingHere inertPolicy door
  longText yesNo choice choices picture pictures money labelledLink initial
  collect specimen underHeader catalogue special shell ShellData
  Known Substance substance Surroundings surroundings checkStandIn
  sameBlocksAs alsoBelow numbered numberedAs unlisted
  cleanHtml knownScripts nightOf faultOf clean leastPassword mostPassword ahead begun fault faults
  ask tell heard lookAgain looks watchDay forgetDays markAt TableAdvice advice
  sayDay sayAvailability sayAlternative sayDate sayTime sayParty sayWhen
  Asked everything seek Stretch stretch typed stopWaiting gate waiting
  thing wishes kept lasting Bill
  Boundary Canvas StillEmpty boot desk
  Typeset EntryTop DottedList RingButton SelectOnly plateDrawing Lines
  aboutHouse why trusted journey guestBook feedback stories
  fastFood quickBooking contactFind statsGallery newsletterStrip
  fullReservation simpleReservation dinnerLanding prose
`);

/** Names that no file or folder of ours may have, and no class, block type or custom property of the styles. */
const files = words(`
  house letter worker verdict look-up answer plan wall-clock changes signing-in own-account site-map throttle followed-file
  specimen clean-html known-scripts say-when words table-advice advice
  boundary canvas desk door boot typeset entry-top dotted-list dotted ring-button select-only plate-drawing lines seek-box
  about-house why trusted journey guest-book feedback stories
  fast-food services quick-booking contact-find stats-gallery newsletter-strip
  full-reservation simple-reservation dinner-landing prose pattern-label shell
`);

const settings = words("DEV_MAIL ROUTES_FILE ALLOWED_ORIGINS CMS_SITE_URL GATSBY_PICTURES");

/** Labels that editors had to guess at. */
const labels = [
  "In words",
  "Keep in sight",
  "Leads to",
  "Words above the heading",
  "Place in lists",
  "On today",
  "Stands on",
  "Stand-in page",
  "Also answers below its address",
  "Keep out of search engines",
  "Shortest notice",
  "Days ahead",
  "How long guests stay",
  "Most guests at one time",
  "Minutes between times",
];

const root = join(__dirname, "..");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /^(src|scripts|bench|content|static|gatsby-)/.test(path));
const read = (path: string) => readFileSync(join(root, path), "utf8");

const isDeclaration = (name: ts.Identifier): boolean => {
  const { parent } = name;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isMethodDeclaration(parent)) &&
    parent.name === name
  );
};

/** Every name a TypeScript file declares, with its line. */
function declaredNames(path: string): { name: string; line: number }[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, kind);
  const found: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclaration(node))
      found.push({ name: node.text, line: source.getLineAndCharacterOfPosition(node.pos).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no identifier is a word of a language of our own", () => {
  const found = tracked
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .flatMap((path) =>
      declaredNames(path)
        .filter(({ name }) => identifiers.has(name))
        .map(({ name, line }) => `${path}:${line} ${name}`),
    );
  expect(found).toEqual([]);
});

test("no file, folder, class or custom property is one either", () => {
  const named = tracked.flatMap((path) =>
    path
      .split("/")
      .map((part) => basename(part).replace(/\..*$/, ""))
      .filter((part) => files.has(part))
      .map((part) => `${path} ${part}`),
  );
  const styled = tracked
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:\.|--)([a-z][\w-]*)/g)]
        .map(([, name = ""]) => name.replace(/__.*|--.*/, ""))
        .filter((name) => files.has(name))
        .map((name) => `${path} ${name}`),
    );
  expect([...new Set([...named, ...styled])]).toEqual([]);
});

test("no setting and no label of the CMS is one either", () => {
  const texts = [...tracked, "README.md", "CONTRIBUTING.md", ".env.example"]
    .filter((path) => /\.(tsx?|md|mjs|example)$/.test(path) && !path.startsWith("content/"))
    .map((path) => ({ path, text: read(path) }));
  const found = texts.flatMap(({ path, text }) => [
    ...[...settings].filter((name) => text.includes(name)).map((name) => `${path} ${name}`),
    ...labels.filter((label) => text.includes(`"${label}"`)).map((label) => `${path} ${label}`),
  ]);
  expect(found).toEqual([]);
});
