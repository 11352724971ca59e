import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { checkRequest, type Checked } from "../contract/check-request.ts";
import type { DomainError, Result } from "./errors.ts";
import { errorText } from "../contract/error-reply.ts";

/** A tool that an agent can call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly inputSchema: Record<string, unknown>;
  /** Resolves to an object for the agent, or to the reason why there is none. */
  call(input: unknown): Promise<Result<Record<string, unknown>>>;
}

/**
 * Makes a tool whose input is checked by a schema.
 *
 * @param description for the agent
 */
export const tool = <S extends v.GenericSchema>(
  name: string,
  description: string,
  schema: S,
  call: (input: v.InferOutput<S>) => Promise<Result<Record<string, unknown>>>,
): Tool => {
  const { $schema: _dialect, ...inputSchema } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
  });
  return {
    name,
    description,
    inputSchema: { type: "object", ...inputSchema },
    async call(given) {
      const input: Checked<v.InferOutput<S>> = checkRequest(schema, given ?? {});
      return input.ok ? call(input.value) : input;
    },
  };
};

/** Returns the reason why a tool failed, worded for an agent to pass on to its user. */
export const refusalText = ({ code: errorCode, message, field }: DomainError): string =>
  `${message ?? errorText(errorCode)}.${field === undefined ? "" : ` (${field})`}`;

/** Note in the description of every tool that prepares something for a person to confirm. */
export const confirmNote =
  "Nothing is booked or ordered yet. Give the person this link, so that they can check it, fill in what is missing and confirm.";
