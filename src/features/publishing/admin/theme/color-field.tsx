import { useEffect, useImperativeHandle, type Ref } from "react";
import {
  colorLabels,
  validateColor,
  nearestPassing,
} from "../../../../content/model/theme/validate-theme.ts";
import type { ThemeColor } from "../../../../core/shared/palette.ts";
import { hexColor } from "../../../../core/shared/color.ts";
import { formTheme, setFormField, useFormTheme } from "./form-theme.ts";

export interface FieldProps {
  readonly forID: string;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  readonly field: { get(key: string): unknown };
  readonly ref?: Ref<unknown>;
}

const contrast = (ratio: number): string => `${ratio.toFixed(1)} : 1`;

/**
 * Colour input with its value and a contrast verdict. A colour that makes text unreadable cannot be saved.
 */
export function ColorField({ forID, value, onChange, field, ref }: FieldProps) {
  const name = field.get("name") as ThemeColor;
  const text = typeof value === "string" ? value : "";
  const theme = useFormTheme();
  useEffect(() => setFormField(name, text), [name, text]);
  useImperativeHandle(
    ref,
    () => ({
      isValid: () => {
        const { passes, words, ratio, least } = validateColor(formTheme(), name);
        if (passes) return true;
        const message = `${colorLabels[name]}: ${words} has a contrast of ${contrast(ratio)} and needs ${least} : 1.`;
        return { error: { type: "CUSTOM", message } };
      },
    }),
    [name],
  );
  const isColor = hexColor.test(text);
  const verdict = validateColor(theme, name);
  const nearest = isColor && !verdict.passes ? nearestPassing(theme, name) : undefined;
  const isWrong = !isColor || !verdict.passes;
  const verdictId = `${forID}-verdict`;
  return (
    <div className={`theme-color${isWrong ? " theme-color-wrong" : ""}`}>
      <label className="theme-swatch" style={{ color: verdict.front, background: verdict.ground }}>
        <span aria-hidden="true">Aa</span>
        <input
          type="color"
          aria-label={`Pick ${colorLabels[name]}`}
          value={isColor ? text : theme[name]}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <input
        id={forID}
        className="theme-hex"
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={verdictId}
        onChange={({ target }) => {
          const entered = target.value.trim().toLowerCase();
          onChange(/^[0-9a-f]{6}$/.test(entered) ? `#${entered}` : entered);
        }}
      />
      <div className="theme-verdict" id={verdictId} role="status">
        {!isColor ? (
          <b>△ # and six digits, such as #14100d</b>
        ) : verdict.passes ? (
          <>
            <b>✓ {contrast(verdict.ratio)}</b> <small>{verdict.words}</small>
          </>
        ) : (
          <>
            <b>
              △ {contrast(verdict.ratio)}, needs {verdict.least}
            </b>{" "}
            <small>{verdict.words}</small>
          </>
        )}
        {nearest === undefined ? null : (
          <button type="button" onClick={() => onChange(nearest)}>
            <i style={{ background: nearest }} /> Use {nearest},{" "}
            {contrast(validateColor({ ...theme, [name]: nearest }, name).ratio)}
          </button>
        )}
      </div>
    </div>
  );
}
