import { useState } from "react";
import { dayAndMonth } from "../../shared/format-date.ts";
import type { AccountSession } from "../../contract/account.ts";
import * as paths from "../../contract/paths.ts";
import {
  downloadData,
  hasEnded,
  errorText,
  postAccountAction,
  type AccountState,
} from "../../features/account/use-account.ts";

/** Runs one thing after a click; what goes wrong is said at the top, and the buttons wait meanwhile. */
function useDeed(own: AccountState) {
  const [busy, setBusy] = useState(false);
  const run = async (deed: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      if (hasEnded(error)) own.ended(error);
      else own.say({ kind: "error", text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

interface DevicesProps {
  sessions: readonly AccountSession[];
  own: AccountState;
}

/** Every login that holds, each with a button that ends it. */
export function Devices({ sessions, own }: DevicesProps) {
  const { busy, run } = useDeed(own);
  const end = (id: string) =>
    run(async () => {
      const { message } = await postAccountAction(paths.endSession, { id });
      own.say({ kind: "success", text: message });
      own.refetch();
    });
  const endAll = () =>
    run(async () => {
      const { message } = await postAccountAction(paths.logoutEverywhere, undefined);
      own.signOut({ kind: "success", text: message });
    });
  return (
    <>
      <ul className="account__devices">
        {sessions.map(({ id, device, createdAt, usedAt, current }) => (
          <li key={id}>
            <p>
              <b>{device}</b>
              <span className="soft">
                Since {dayAndMonth(createdAt)}, last used {dayAndMonth(usedAt)}
              </span>
            </p>
            {current ? (
              <span className="tag tag--in">This browser</span>
            ) : (
              <button
                className="btn btn--text"
                type="button"
                aria-disabled={busy}
                onClick={() => void end(id)}
              >
                Log out<span className="vh"> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button className="btn btn--line" type="button" aria-disabled={busy} onClick={() => void endAll()}>
        Log out everywhere
      </button>
    </>
  );
}

/** Everything that is kept, as a file. */
export function OwnData({ own }: { own: AccountState }) {
  const { busy, run } = useDeed(own);
  return (
    <div className="account__download">
      <p>Everything we keep about you, as a file that other programs can read (JSON).</p>
      <button
        className="btn btn--line"
        type="button"
        aria-disabled={busy}
        onClick={() => void run(downloadData)}
      >
        Download my data
      </button>
    </div>
  );
}
