import { useImperativeHandle, useState, type Ref } from "react";

interface NumberFieldProps {
  readonly forID: string;
  readonly value: unknown;
  readonly onChange: (value: number | string) => void;
  readonly field: { get(key: string): unknown };
  readonly classNameWrapper: string;
  readonly setActiveStyle: () => void;
  readonly setInactiveStyle: () => void;
  readonly ref?: Ref<unknown>;
}

/** Reads a typed number: “12,50” is 12.5; undefined if it is not a number. */
const parseNumber = (text: string): number | undefined =>
  /^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : undefined;

/** Formats a number with at least as many decimals as its step has: a price of 4 becomes 4.00. */
const asText = (value: unknown, step: unknown): string =>
  typeof value === "number"
    ? value.toFixed(Math.max(decimalsOf(value), decimalsOf(step)))
    : typeof value === "string"
      ? value
      : "";

const decimalsOf = (number: unknown): number => /\.(\d+)$/.exec(String(number))?.[1]!.length ?? 0;

/**
 * A number field that opens the number keyboard on phones. Decap's own field accepts no comma, and drops what
 * it cannot parse.
 */
export function NumberField(props: NumberFieldProps) {
  const { forID, value, onChange, field, classNameWrapper, setActiveStyle, setInactiveStyle, ref } = props;
  const step = field.get("step");
  const [entered, setEntered] = useState(() => asText(value, step));
  // If the value was changed from outside, by an undo or by opening another entry, the field shows the new
  // value instead of the typed text.
  const text = parseNumber(entered) === value || entered === value ? entered : asText(value, step);
  const whole = field.get("value_type") === "int";
  useImperativeHandle(
    ref,
    () => ({
      isValid: () => {
        const label = String(field.get("label"));
        const number = parseNumber(text);
        const [min, max] = [field.get("min"), field.get("max")];
        const wrong =
          text.trim() === ""
            ? undefined
            : number === undefined
              ? "write digits only, without currency or units"
              : whole && !Number.isInteger(number)
                ? "leave out the decimals"
                : typeof min === "number" && number < min
                  ? `write ${min} or more`
                  : typeof max === "number" && number > max
                    ? `write ${max} or less`
                    : undefined;
        return wrong === undefined || { error: { type: "CUSTOM", message: `${label}: ${wrong}.` } };
      },
    }),
    [text, field, whole],
  );
  return (
    <input
      id={forID}
      className={classNameWrapper}
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      value={text}
      onFocus={(event) => {
        setActiveStyle();
        event.currentTarget.select();
      }}
      onBlur={() => {
        setInactiveStyle();
        if (typeof value === "number") setEntered(asText(value, step));
      }}
      onChange={({ target }) => {
        setEntered(target.value);
        onChange(parseNumber(target.value) ?? target.value.trim());
      }}
    />
  );
}
