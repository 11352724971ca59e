import type { Report } from "../../../content/model/booking-rules.ts";
import { checkFields } from "../../../content/model/check-fields.ts";
import type { Field, Fields as FieldSpecs, Raw } from "../../../content/model/fields.ts";
import { parseFields } from "../../../content/model/parse-fields.ts";
import { currencyDecimals } from "../../../core/shared/money.ts";
import { failure, type DomainError } from "../../../core/server/errors.ts";
import type { OpenWork } from "../../../core/server/open-work.ts";
import { formatsIn, type Fields, type Files, type Snapshot } from "./snapshot.ts";

/*
 * A step of the first run. It declares its form fields as the content model declares those of the CMS. It
 * turns the owner's input into changed files, or returns an error that the owner has to correct.
 */

/** Functions with which a step asks the rest of the service before it saves. */
export interface Bookings {
  /** Describes the bookings that hold tables that a save is about to remove from the settings. */
  readonly reservedTables: (tables: readonly string[]) => Promise<string[]>;
  readonly openWork: OpenWork;
}

type Planned = Files | DomainError | Promise<Files | DomainError>;

export interface Step {
  readonly name: string;
  readonly lead: string;
  readonly fields: (snapshot: Snapshot) => FieldSpecs;
  /** Returns the current values of the fields, which another owner may have saved. */
  readonly values: (snapshot: Snapshot) => Fields;
  readonly save: (snapshot: Snapshot, values: Fields, bookings: Bookings) => Planned;
}

/**
 * Returns the failure for an invalid field.
 *
 * @param at the field's labels in the form, outermost first: `Service periods › 1 › Closes`
 */
export const wrong = (at: readonly string[], message: string): DomainError =>
  failure("INVALID_FIELD", { field: at.join(" › "), message: message.trim().replace(/\.$/, "") });

/**
 * Creates a step that saves input only if it passes the checks of the step's fields and the step's own
 * `check`.
 */
export function formStep<F extends FieldSpecs>(
  step: Omit<Step, "fields" | "save"> & {
    readonly fields: (snapshot: Snapshot) => F;
    readonly check?: (values: Raw<F>, report: Report) => void;
    readonly save: (snapshot: Snapshot, values: Raw<F>, bookings: Bookings) => Planned;
  },
): Step {
  return {
    ...step,
    values: (snapshot) => parseFields(step.values(snapshot), step.fields(snapshot)),
    save(snapshot, values, bookings) {
      const fields = step.fields(snapshot);
      const found: DomainError[] = [];
      const report: Report = (at, message, fix) => void found.push(wrong(at, `${message} ${fix}`));
      checkFields(values, fields, [], { report, decimals: currencyDecimals(formatsIn(snapshot)) });
      const parsed = parseFields(values, fields);
      if (found.length === 0) step.check?.(parsed, report);
      return found[0] ?? step.save(snapshot, parsed, bookings);
    },
  };
}

/** Returns the fields of a group in the content model, or of the groups in a list. */
export const fieldsInside = <R>(field: Field<R | undefined, unknown>) =>
  (field.kind === "group"
    ? field.fields
    : field.kind === "list" && field.item.kind === "group"
      ? field.item.fields
      : {}) as { readonly [K in keyof Required<Inside<R>>]: Field<Inside<R>[K]> };
type Inside<R> = R extends readonly (infer Item)[] ? Item : R;
