import { useState } from "react";
import type { RefusedRequest } from "./messages.ts";
import { sendToService, setBaseVersion } from "./service-backend.ts";
import { PublishDialog } from "./publish-dialog.tsx";

/**
 * Dialog to edit, as plain text, a file that no form can show. The file can be saved as soon as it can be
 * parsed.
 */
export function FixDialog({
  file,
  onClose,
}: {
  readonly file: NonNullable<RefusedRequest["unreadable"]>;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(file.text);
  const [problem, setProblem] = useState<string>();
  const [, collectionName = "", name = ""] = file.path.split("/");
  const save = async (): Promise<void> => {
    try {
      setBaseVersion(file.path, file.version);
      await sendToService("persistEntry", {
        dataFiles: [{ path: file.path, slug: name.replace(/\.\w+$/, ""), raw: text }],
        assets: [],
        options: { collectionName, commitMessage: "", useWorkflow: false },
      });
      location.reload();
    } catch (error) {
      setProblem(String(error));
    }
  };
  return (
    <PublishDialog title={file.path} onClose={onClose}>
      <p role="alert" className="publish-bar-problem">
        {problem ?? "The form cannot show this file, because its text has errors. Correct it here, and save."}
      </p>
      <textarea
        aria-label="Text of the file"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" className="publish-bar-main" onClick={() => void save()}>
        Save the text
      </button>
    </PublishDialog>
  );
}
