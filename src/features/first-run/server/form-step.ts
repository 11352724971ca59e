import type { Report } from "../../../content/model/booking-rules.ts";
import { checkFields } from "../../../content/model/check-fields.ts";
import type { Field, Fields as FieldSpecs, Raw } from "../../../content/model/fields.ts";
import { parseFields } from "../../../content/model/parse-fields.ts";
import { currencyDecimals } from "../../../core/shared/money.ts";
import { failure, type DomainError } from "../../../core/server/errors.ts";
import { formatsIn, type Fields, type Files, type Snapshot } from "./snapshot.ts";

/*
 * A step declares its fields as the content model declares those of the CMS. It takes what an owner has typed and gives the files
 * as they become, or what is to be put right.
 */

/** Lists the bookings of tables that a save takes away. */
export type ReservedTables = (tables: readonly string[]) => Promise<string[]>;

type Planned = Files | DomainError | Promise<Files | DomainError>;

export interface Step {
  readonly name: string;
  readonly lead: string;
  readonly fields: (snapshot: Snapshot) => FieldSpecs;
  /** The values in force. A save of another owner's changes them. */
  readonly values: (snapshot: Snapshot) => Fields;
  readonly save: (snapshot: Snapshot, values: Fields, reservedTables: ReservedTables) => Planned;
}

/** @param at by labels, outermost first, as the form has them: `Service periods › 1 › Closes` */
export const wrong = (at: readonly string[], message: string): DomainError =>
  failure("INVALID_FIELD", { field: at.join(" › "), message: message.trim().replace(/\.$/, "") });

/** A step whose values are checked by its fields, and by its own check, before it gets them. */
export function formStep<F extends FieldSpecs>(
  step: Omit<Step, "fields" | "save"> & {
    readonly fields: (snapshot: Snapshot) => F;
    readonly check?: (values: Raw<F>, report: Report) => void;
    readonly save: (snapshot: Snapshot, values: Raw<F>, reservedTables: ReservedTables) => Planned;
  },
): Step {
  return {
    ...step,
    values: (snapshot) => parseFields(step.values(snapshot), step.fields(snapshot)),
    save(snapshot, values, reservedTables) {
      const fields = step.fields(snapshot);
      const found: DomainError[] = [];
      const report: Report = (at, message, fix) => void found.push(wrong(at, `${message} ${fix}`));
      checkFields(values, fields, [], { report, decimals: currencyDecimals(formatsIn(snapshot)) });
      const parsed = parseFields(values, fields);
      if (found.length === 0) step.check?.(parsed, report);
      return found[0] ?? step.save(snapshot, parsed, reservedTables);
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
