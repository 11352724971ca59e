import { useState } from "react";
import type { FieldConflict } from "../../contract/publishing.ts";
import type { RefusedRequest } from "./messages.ts";
import { sendToService, startFrom } from "./service-backend.ts";
import { StripDialog } from "./strip-dialog.tsx";
import { applyChoices, type Side } from "./apply-choices.ts";

const show = (value: unknown): string =>
  value === undefined || value === null || value === ""
    ? "empty"
    : typeof value === "object"
      ? JSON.stringify(value, null, 1)
      : String(value);

const fieldName = ({ field }: FieldConflict): string =>
  field.length === 0
    ? "The whole entry"
    : field
        .map((part) => (typeof part === "number" ? `${part + 1}` : part[0]!.toUpperCase() + part.slice(1)))
        .join(" › ");

/** Two versions of one entry: a person decides what both changed, the rest is merged and said. */
export function ConflictDialog({
  refused,
  onClose,
}: {
  readonly refused: RefusedRequest;
  readonly onClose: () => void;
}) {
  const [conflict] = refused.conflicts!;
  const [sides, setSides] = useState<Readonly<Record<number, Side>>>({});
  const [problem, setProblem] = useState<string>();
  if (!conflict) return null;
  const { by, fields, onlyMine, onlyTheirs } = conflict;
  const who = by?.name ?? "Somebody else";
  const save = async (): Promise<void> => {
    const path = `content/${conflict.path}`;
    try {
      const raw = applyChoices(conflict, sides);
      if (conflict.theirVersion !== null) startFrom(path, conflict.theirVersion);
      const { params } = refused.request;
      const dataFiles = params["dataFiles"] as readonly { path: string }[];
      await sendToService("persistEntry", {
        ...params,
        dataFiles: dataFiles.map((file) => (file.path === path ? { ...file, raw } : file)),
      });
      location.reload();
    } catch (error) {
      setProblem(String(error));
    }
  };
  return (
    <StripDialog title={`${conflict.path}: two versions`} onClose={onClose}>
      {problem === undefined ? null : (
        <p role="alert" className="strip-problem">
          {problem}
        </p>
      )}
      {fields.map((each, index) => (
        <fieldset key={fieldName(each)}>
          <legend>{fieldName(each)}</legend>
          <p>Before: {show(each.base)}</p>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side} className="strip-option">
              <input
                type="radio"
                name={`conflict-${index}`}
                checked={(sides[index] ?? "mine") === side}
                onChange={() => setSides({ ...sides, [index]: side })}
              />
              <span>{side === "mine" ? "You" : who}</span>
              <b>{show(each[side])}</b>
            </label>
          ))}
        </fieldset>
      ))}
      <ul>
        {onlyTheirs.map((field) => (
          <li key={`t ${field}`}>
            {field}: only {who} changed it. Theirs is kept.
          </li>
        ))}
        {onlyMine.map((field) => (
          <li key={`m ${field}`}>{field}: only you changed it. Yours is kept.</li>
        ))}
      </ul>
      <button type="button" className="strip-main" onClick={() => void save()}>
        Save
      </button>
      <p>Both versions stay in the history.</p>
    </StripDialog>
  );
}
