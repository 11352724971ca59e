import { useState } from "react";
import { dayAndMonth } from "../../../../../core/shared/format-date.ts";
import type { AccountSession } from "../../../contract/account.ts";
import * as paths from "../../../../../core/contract/paths.ts";
import {
  downloadData,
  isSessionEnded,
  errorText,
  postAccountAction,
  type AccountState,
} from "../../use-account.ts";
import { clsx } from "clsx";
import * as styles from "./account.module.css";
import * as tagStyles from "../../../../../site/ui/tag.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { useFormats } from "../../../../../core/browser/site-context.ts";

/** Runs one action at a time, and reports errors at the top of the page. `busy` is true while an action runs. */
function useAction(state: AccountState) {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (isSessionEnded(error)) state.ended(error);
      else state.setMessage({ kind: "error", text: errorText(error, state.words) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

interface DevicesProps {
  sessions: readonly AccountSession[];
  state: AccountState;
}

/** The sessions of the account, each with a button that ends it. */
export function Devices({ sessions, state }: DevicesProps) {
  const t = useMessages("account");
  const formats = useFormats();
  const { busy, run } = useAction(state);
  const end = (id: string) =>
    run(async () => {
      const { message } = await postAccountAction(paths.endSession, { id }, state.words);
      state.setMessage({ kind: "success", text: message });
      state.refetch();
    });
  const endAll = () =>
    run(async () => {
      const { message } = await postAccountAction(paths.logoutEverywhere, undefined, state.words);
      state.signOut({ kind: "success", text: message });
    });
  return (
    <>
      <ul className={styles.devices}>
        {sessions.map(({ id, device, createdAt, usedAt, current }) => (
          <li key={id}>
            <p>
              <b>{device}</b>
              <span className="soft">
                {t("device.since", {
                  since: dayAndMonth(createdAt, formats),
                  used: dayAndMonth(usedAt, formats),
                })}
              </span>
            </p>
            {current ? (
              <span className={clsx(tagStyles.root, styles.tag, tagStyles.on)}>{t("device.this")}</span>
            ) : (
              <button
                className="btn btn--text"
                type="button"
                aria-disabled={busy}
                onClick={() => void end(id)}
              >
                {t("logout")}
                <span className="vh"> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button className="btn btn--line" type="button" aria-disabled={busy} onClick={() => void endAll()}>
        {t("device.everywhere")}
      </button>
    </>
  );
}

/** Button that downloads everything stored about the guest. */
export function DataDownload({ state }: { state: AccountState }) {
  const t = useMessages("account");
  const { busy, run } = useAction(state);
  return (
    <div className={styles.download}>
      <p>{t("export.text")}</p>
      <button
        className="btn btn--line"
        type="button"
        aria-disabled={busy}
        onClick={() => void run(downloadData)}
      >
        {t("export.button")}
      </button>
    </div>
  );
}
