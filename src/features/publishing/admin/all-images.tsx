import { useId, useState, type SyntheticEvent } from "react";
import { foldText } from "../../../core/shared/fold-text.ts";
import type { Media } from "./backend.ts";

interface AllImagesProps {
  readonly media: Media;
  readonly onChoose: (file: string) => void;
}

type State = readonly string[] | "closed" | "loading" | { readonly problem: string };

const nameOf = (file: string) =>
  file
    .slice(file.lastIndexOf("/") + 1)
    .replace(/\.\w+$/, "")
    .replaceAll("-", " ");

async function fetchList(list: string): Promise<readonly string[]> {
  const reply = await fetch(list, { headers: { accept: "application/json" } });
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return (await reply.json()) as readonly string[];
}

/**
 * Lets an editor choose from all of the site's pictures. Decap's media library shows only the folder of the
 * current collection, so without this list, an editor would have to upload a dish's photograph again to use
 * it on a page.
 */
export function AllImages({ media, onChoose }: AllImagesProps) {
  const [state, setState] = useState<State>("closed");
  const [wanted, setWanted] = useState("");
  const id = useId();

  const open = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) return setState("closed");
    setState("loading");
    fetchList(media.list).then(setState, (error: unknown) => setState({ problem: String(error) }));
  };

  const words = foldText(wanted.trim());
  const matches = Array.isArray(state)
    ? (state as readonly string[]).filter((file) => foldText(nameOf(file)).includes(words))
    : [];
  return (
    <details className="all-pictures" onToggle={open}>
      <summary>Choose from all pictures of the site</summary>
      {state === "loading" ? <p role="status">Loading the pictures…</p> : null}
      {typeof state === "object" && "problem" in state ? (
        <p role="alert">
          The pictures could not be loaded. Close this list and open it again. ({state.problem})
        </p>
      ) : null}
      {Array.isArray(state) ? (
        <>
          <label htmlFor={id}>Find by name</label>
          <input id={id} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
          {matches.length === 0 ? <p role="status">No picture has this name.</p> : null}
          <ul>
            {matches.map((file) => (
              <li key={file}>
                <button type="button" title={file} onClick={() => onChoose(file)}>
                  <img src={media.at + file.slice("/media".length)} alt="" loading="lazy" />
                  {nameOf(file)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </details>
  );
}
