import type { ErrorCode } from "../../core/contract/errors.ts";
import { cspHash } from "../../core/server/digest.ts";
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Response } from "./document.ts";
import { errorText } from "../../core/contract/error-reply.ts";
import { escapeHtml } from "../../core/shared/text.ts";

const style = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere;
    background: light-dark(#fff, #16181b); color: light-dark(#1d2125, #e4e7ea) }
  a { color: light-dark(#0b57a4, #8fc1ff) }
  :focus-visible { outline: 3px solid; outline-offset: 2px }
  :target { outline: 2px solid light-dark(#0b57a4, #8fc1ff); outline-offset: .5rem }
  .skip { position: absolute; left: -100vw } .skip:focus { position: static }
  nav ul { list-style: none; padding: 0 } nav li { margin: .5rem 0 } nav a { display: block }
  article { border-top: 1px solid light-dark(#c9cfd6, #454b52); padding: 1rem 0; scroll-margin-top: 1rem }
  h3 { font-size: 1.1rem } h4 { margin-bottom: .25rem }
  code { font: .9em ui-monospace, monospace }
  .method { font-weight: 700; margin-right: .5em }
  dl { margin: 0 } dt { margin-top: .5rem } dd { margin: 0 0 0 1rem }
  dd dl { border-left: 2px solid light-dark(#c9cfd6, #454b52); padding-left: .75rem }
  .note { color: light-dark(#545c65, #b0b8c1) }
`;

/**
 * Content security policy of the page. The page runs no script and loads nothing; its inline style is allowed
 * by its hash.
 */
export const docsPageCsp = `default-src 'none'; style-src ${cspHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Returns a text of the document as HTML, with the parts in backticks as code. */
const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
const json = (value: unknown): string => code(JSON.stringify(value));
const asSchema = (schema: unknown): JsonSchema => (typeof schema === "object" ? (schema as JsonSchema) : {});
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
const linkTo = (reference: string): string =>
  `<a href="#schema-${nameOf(reference)}">${escapeHtml(nameOf(reference))}</a>`;

/** Returns the type of a value in words: `list of Slot`, `string or null`, `one of "free", "full"`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(asSchema(one))).join(" or ");
  if (schema.const !== undefined) return json(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(json).join(", ")}`;
  if (schema.type === "array") return `list of ${typeOf(asSchema(schema.items))}`;
  return escapeHtml(String(schema.type ?? "anything"));
}

const limits: Readonly<Record<string, (value: unknown) => string>> = {
  format: (format) => `format ${String(format)}`,
  pattern: (pattern) => `pattern ${String(pattern)}`,
  minimum: (least) => `at least ${String(least)}`,
  minLength: (least) => `at least ${String(least)} characters`,
  maxLength: (most) => `at most ${String(most)} characters`,
  maxItems: (most) => `at most ${String(most)} entries`,
  examples: (examples) =>
    `for example ${(examples as unknown[]).map((one) => JSON.stringify(one)).join(", ")}`,
};

/**
 * Returns a value's descriptions, and its limits in one line, as HTML. A nullable value also gets the
 * descriptions and limits of its alternatives.
 */
function notes(schema: JsonSchema): string {
  const parts = [schema, ...(schema.anyOf ?? []).map(asSchema)];
  const said = parts.flatMap((part) =>
    Object.entries(limits).flatMap(([keyword, words]) => {
      const value = (part as Record<string, unknown>)[keyword];
      return value === undefined ? [] : [words(value)];
    }),
  );
  const descriptions = parts.flatMap(({ description }) => description ?? []);
  return [
    ...descriptions.map((text) => `<div>${inline(text)}</div>`),
    ...(said.length > 0 ? [`<div class="note">${escapeHtml(said.join("; "))}</div>`] : []),
  ].join("");
}

/** Returns the fields of an object, or of an array's items, as an HTML list that includes nested fields. */
function fields(schema: JsonSchema): string {
  const item = schema.type === "array" ? asSchema(schema.items) : schema;
  if (!item.properties) return "";
  const required = new Set(item.required);
  return `<dl>${Object.entries(item.properties)
    .map(([name, property]) => {
      const field = asSchema(property);
      const optional = required.has(name) ? "" : ' <span class="note">optional</span>';
      return `<dt>${code(name)} ${typeOf(field)}${optional}</dt><dd>${notes(field)}${fields(field)}</dd>`;
    })
    .join("")}</dl>`;
}

const shape = (schema: JsonSchema): string =>
  schema.properties ? fields(schema) : `<p>${typeOf(schema)}</p>${notes(schema)}`;

const parameter = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<dt>${code(name)} ${typeOf(schema)} <span class="note">in the ${place}${required ? "" : ", optional"}</span></dt>` +
  `<dd>${notes({ ...schema, ...(description === undefined ? {} : { description }) })}</dd>`;

/** Returns the error codes in a response's schema, which narrows the schema common to all errors. */
const codesOf = ({ content }: Response): readonly ErrorCode[] =>
  Object.values(content).flatMap(({ schema }) =>
    (schema.allOf ?? []).flatMap(
      (part) => (asSchema(asSchema(part).properties?.["code"]).enum ?? []) as readonly ErrorCode[],
    ),
  );

function responses(all: Operation["responses"]): string {
  const [done, errors] = [true, false].map((ok) =>
    Object.entries(all).filter(([status]) => status < "400" === ok),
  ) as [[string, Response][], [string, Response][]];
  return (
    done
      .flatMap(([status, { content }]) =>
        Object.entries(content).map(
          ([mediaType, { schema }]) => `<h4>${status}, ${escapeHtml(mediaType)}</h4>${shape(schema)}`,
        ),
      )
      .join("") +
    `<h4>Errors (<a href="#schema-ErrorReply">ErrorReply</a>)</h4><dl>${errors
      .flatMap(([status, response]) =>
        codesOf(response).map(
          (name) => `<dt>${status} ${code(name)}</dt><dd class="note">${escapeHtml(errorText(name))}</dd>`,
        ),
      )
      .join("")}</dl>`
  );
}

const login = ({ security }: Operation): string => {
  if (security.length === 0) return "";
  const optional = security.some((scheme) => Object.keys(scheme).length === 0);
  return `<p>${optional ? "Accepts" : "Requires"} the token from a login reply: ${code("Authorization: Bearer <token>")}</p>`;
};

const heading = (method: string, path: string): string =>
  `<code><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</code>`;

const operation = (method: string, path: string, about: Operation): string =>
  `<article id="${about.operationId}"><h3>${heading(method, path)}</h3><p>${inline(about.summary)}.</p>${login(about)}` +
  (about.parameters ? `<h4>Parameters</h4><dl>${about.parameters.map(parameter).join("")}</dl>` : "") +
  (about.requestBody
    ? Object.entries(about.requestBody.content)
        .map(([mediaType, { schema }]) => `<h4>Body, ${escapeHtml(mediaType)}</h4>${shape(schema)}`)
        .join("")
    : "") +
  `${responses(about.responses)}</article>`;

/** Renders the OpenAPI document as a readable HTML page. */
export function docsPage({ info, tags, paths, components }: OpenApiDocument, documentUrl: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({ method, path, about })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ about }) => about.tags[0] === name),
  }));
  const title = escapeHtml(info.title);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style>
<a class="skip" href="#endpoints">Skip to the endpoints</a>
<header><h1>${title}</h1><p>${inline(info.description)}</p>
<p><a href="${escapeHtml(documentUrl)}">OpenAPI document</a></p></header>
<nav aria-label="Endpoints">${groups
    .map(
      (group) =>
        `<h2>${group.name}</h2><ul>${group.operations
          .map(
            ({ method, path, about }) =>
              `<li><a href="#${about.operationId}">${heading(method, path)}</a>${inline(about.summary)}</li>`,
          )
          .join("")}</ul>`,
    )
    .join("")}<p><a href="#schemas">Schemas</a></p></nav>
<main id="endpoints" tabindex="-1">${groups
    .map(
      (group) =>
        `<section><h2>${group.name}</h2>${group.operations
          .map(({ method, path, about }) => operation(method, path, about))
          .join("")}</section>`,
    )
    .join("")}
<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas)
    .map(([name, schema]) => `<article id="schema-${name}"><h3>${code(name)}</h3>${shape(schema)}</article>`)
    .join("")}</section></main></html>`;
}
