import { useState } from "react";
import { siteModel } from "../../../../app/site-model.ts";
import { describeField, fieldText } from "../../../../content/model/describe-field.ts";
import type { FileConflict } from "../../../../content/contract/publishing.ts";
import type { RefusedRequest } from "./messages.ts";
import { sendToService, setBaseVersion } from "./service-backend.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { parseEntryText, applyChoices, type Side } from "./apply-choices.ts";

const show = (value: unknown): string =>
  value === undefined || value === null || value === ""
    ? "empty"
    : typeof value === "object"
      ? JSON.stringify(value, null, 1)
      : String(value);

/** Returns the entry's title as editors know it, and a function that describes the entry's fields. */
function describeEntry({ path, theirs, mine }: FileConflict) {
  const { collections, settings, blocks } = siteModel;
  const collection = Object.values(collections).find(({ folder }) => path.startsWith(`${folder}/`));
  const setting = Object.values(settings).find(({ file }) => path === `settings/${file}.yml`);
  const { data } = parseEntryText(theirs ?? mine ?? "");
  const name = data[collection?.nameField ?? ""];
  const fields = { ...(collection ?? setting)?.fields };
  return {
    title: setting?.label ?? (typeof name === "string" ? name : path),
    describe: (keys: readonly (string | number)[]) => describeField(keys, data, fields, blocks),
  };
}

/**
 * Dialog to merge two versions of an entry: the editor decides about fields that both sides changed; all
 * other changes are merged and listed.
 */
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
  const { title, describe } = describeEntry(conflict);
  const labelOf = (keys: readonly (string | number)[]) =>
    keys.length === 0 ? "The whole entry" : describe(keys).label;
  const textOf = (value: unknown, keys: readonly (string | number)[]): string => {
    const { field } = describe(keys);
    return (field && fieldText(value, field, RESTAURANT_FORMATS)) ?? show(value);
  };
  const who = by?.name ?? "Someone else";
  const save = async (): Promise<void> => {
    const path = `content/${conflict.path}`;
    try {
      const raw = applyChoices(conflict, sides);
      if (conflict.theirVersion !== null) setBaseVersion(path, conflict.theirVersion);
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
    <PublishDialog title={`${title}: two versions`} onClose={onClose}>
      {problem === undefined ? null : (
        <p role="alert" className="publish-bar-problem">
          {problem}
        </p>
      )}
      {fields.map((each, index) => (
        <fieldset key={each.field.join(" ")}>
          <legend>{labelOf(each.field)}</legend>
          <p>Before: {textOf(each.base, each.field)}</p>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side} className="publish-bar-option">
              <input
                type="radio"
                name={`conflict-${index}`}
                checked={(sides[index] ?? "mine") === side}
                onChange={() => setSides({ ...sides, [index]: side })}
              />
              <span>{side === "mine" ? "You" : who}</span>
              <b>{textOf(each[side], each.field)}</b>
            </label>
          ))}
        </fieldset>
      ))}
      <ul>
        {onlyTheirs.map((field) => (
          <li key={`t ${field}`}>
            {labelOf([field])}: only {who} changed it. Theirs is kept.
          </li>
        ))}
        {onlyMine.map((field) => (
          <li key={`m ${field}`}>{labelOf([field])}: only you changed it. Yours is kept.</li>
        ))}
      </ul>
      <button type="button" className="publish-bar-main" onClick={() => void save()}>
        Save
      </button>
      <p>Both versions stay in the history.</p>
    </PublishDialog>
  );
}
