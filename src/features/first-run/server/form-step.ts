import { checkFields } from "../../../content/model/check-fields.ts";
import type { Field, Fields as FieldSpecs, Raw } from "../../../content/model/fields.ts";
import { parseFields } from "../../../content/model/parse-fields.ts";
import { failure, type DomainError } from "../../../core/server/errors.ts";
import type { Changes, Fields, Snapshot } from "./snapshot.ts";

/*
 * A step that is a form declares its fields as the content model declares those of the CMS. It takes what an owner has typed and
 * gives the files as they become, or what is to be put right.
 */

export interface StepContext {
  /** Whether a file is as the sample has it. */
  readonly isSample: (path: string) => boolean;
  /** Whether the step has not been saved yet: what it is not asked about is the sample's. */
  readonly isFirst: boolean;
  /** Lists the bookings of tables that a save takes away. */
  readonly reservedTables: (tables: readonly string[]) => Promise<string[]>;
}

type Planned = Changes | DomainError | Promise<Changes | DomainError>;

export interface FormStep {
  readonly fields: (snapshot: Snapshot) => FieldSpecs;
  /** The values in force. */
  readonly values: (snapshot: Snapshot) => Fields;
  readonly save: (snapshot: Snapshot, values: Fields, context: StepContext) => Planned;
}

/** @param at by labels, outermost first, as the form has them: `Service periods › 1 › Closes` */
export const wrong = (at: readonly (string | number)[], message: string): DomainError =>
  failure("INVALID_FIELD", { field: at.join(" › "), message: message.replace(/\.$/, "") });

/** A step whose values are checked by its fields before it gets them. */
export function formStep<F extends FieldSpecs>(declared: {
  readonly fields: (snapshot: Snapshot) => F;
  readonly values: (snapshot: Snapshot) => Fields;
  readonly save: (snapshot: Snapshot, values: Raw<F>, context: StepContext) => Planned;
}): FormStep {
  return {
    fields: declared.fields,
    values: (snapshot) => parseFields(declared.values(snapshot), declared.fields(snapshot)),
    save(snapshot, values, context) {
      const fields = declared.fields(snapshot);
      const found: DomainError[] = [];
      checkFields(values, fields, [], {
        report: (where, message, fix) => void found.push(wrong(where, `${message} ${fix}`)),
      });
      return found[0] ?? declared.save(snapshot, parseFields(values, fields), context);
    },
  };
}

/** The fields of a group, or of the groups in a list, of the content model. */
export const fieldsInside = <R>(field: Field<R | undefined, unknown>) =>
  (field.kind === "group"
    ? field.fields
    : field.kind === "list" && field.item.kind === "group"
      ? field.item.fields
      : {}) as { readonly [K in keyof Required<Inside<R>>]: Field<Inside<R>[K]> };
type Inside<R> = R extends readonly (infer Item)[] ? Item : R;
