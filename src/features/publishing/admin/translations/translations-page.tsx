import { useEffect, useState, type SyntheticEvent } from "react";
import { createRoot } from "react-dom/client";
import type { TranslationForm, TranslationOverview } from "../../contract/translations.ts";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { nativeLanguageName } from "../../../../core/shared/page-languages.ts";
import { fetchTranslation, fetchTranslations, saveTranslation } from "./translations-api.ts";
import { pluralize } from "../../../../core/shared/text.ts";

const addressOf = (path: string, language: string): string =>
  `/admin/?${new URLSearchParams({ translate: path, language }).toString()}`;

function lackOf({ exists, missing, stale }: TranslationOverview): string {
  if (!exists) return "not translated";
  return [...(missing > 0 ? [`${missing} missing`] : []), ...(stale ? ["out of date"] : [])].join(", ");
}

function Entry({ entry, isLacking }: { readonly entry: TranslationOverview; readonly isLacking: boolean }) {
  const { title, kind, path, language, texts, missing } = entry;
  return (
    <li>
      <a href={addressOf(path, language)}>{title}</a>
      {isLacking ? (
        <>
          <span>{kind}</span>
          <b>{lackOf(entry)}</b>
        </>
      ) : null}
      <small>
        {isLacking ? null : <i aria-hidden="true">✓</i>}{" "}
        {missing > 0 ? `${texts - missing} of ${texts}` : pluralize(texts, "text")}
      </small>
    </li>
  );
}

/** The entries in one language: incomplete translations first, then complete ones by kind of entry. */
function Language({
  language,
  entries,
}: {
  readonly language: string;
  readonly entries: readonly TranslationOverview[];
}) {
  const [term, setTerm] = useState("");
  const wanted = foldText(term.trim());
  const lacking = entries.filter((entry) => lackOf(entry) !== "");
  const isFound = ({ title, kind }: TranslationOverview) => foldText(`${title} ${kind}`).includes(wanted);
  const found = lacking.filter(isFound);
  const whole = entries.filter((entry) => lackOf(entry) === "" && isFound(entry));
  return (
    <section>
      <header className="translations-head">
        <h1 lang={language}>{nativeLanguageName(language)}</h1>
        <p>
          {lacking.length === 0
            ? `All ${entries.length} entries are translated.`
            : `${pluralize(lacking.length, "entry", "entries")} of ${entries.length} incomplete.`}
        </p>
        <input
          type="search"
          placeholder="Find an entry"
          aria-label={`Find an entry, ${nativeLanguageName(language)}`}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
      </header>
      {found.length + whole.length === 0 ? <p role="status">No entry has this name.</p> : null}
      {found.length > 0 ? (
        <>
          <h2>To be translated</h2>
          <ul className="translations-lacking">
            {found.map((entry) => (
              <Entry key={entry.path} entry={entry} isLacking />
            ))}
          </ul>
        </>
      ) : null}
      {[...Map.groupBy(whole, ({ kind }) => kind)].map(([kind, ofKind]) => (
        <div key={kind}>
          <h2>
            {kind} <small>{ofKind.length}</small>
          </h2>
          <ul>
            {ofKind.map((entry) => (
              <Entry key={entry.path} entry={entry} isLacking={false} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** All entries by language, with what each translation lacks. */
function List() {
  const [all, setAll] = useState<readonly TranslationOverview[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    fetchTranslations().then(setAll, (error: Error) => setProblem(error.message));
  }, []);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (!all) return <p role="status">Counting…</p>;
  if (all.length === 0)
    return (
      <p>The pages exist in one language only. Add others under Settings, Restaurant, Page languages.</p>
    );
  return [...Map.groupBy(all, ({ language }) => language)].map(([language, entries]) => (
    <Language key={language} {...{ language, entries }} />
  ));
}

type SaveState = "saved" | "changed" | "saving";

/**
 * Form for a translation, beside its source. On a phone, only one of them is visible, with buttons to switch
 * between them. The source cannot be edited here.
 */
function Form({ path, language }: { readonly path: string; readonly language: string }) {
  const [form, setForm] = useState<TranslationForm>();
  const [words, setWords] = useState<readonly string[]>([]);
  const [state, setState] = useState<SaveState>("saved");
  const [problem, setProblem] = useState<string>();
  const [shown, setShown] = useState<"source" | "translation">("translation");
  const show = (loaded: TranslationForm) => {
    setForm(loaded);
    setWords(loaded.texts.map((text) => text.words));
    setState("saved");
  };
  useEffect(() => {
    fetchTranslation(path, language).then(show, (error: Error) => setProblem(error.message));
  }, [path, language]);
  useEffect(() => {
    if (state === "saved") return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [state]);
  if (!form) return problem === undefined ? <p role="status">Opening…</p> : <p role="alert">{problem}</p>;
  const write = (index: number, text: string) => {
    setWords((before) => before.map((one, at) => (at === index ? text : one)));
    setState("changed");
  };
  const copyAll = () => {
    setWords((before) => before.map((one, index) => (one.trim() === "" ? form.texts[index]!.source : one)));
    setState("changed");
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setState("saving");
    setProblem(undefined);
    const { sourceVersion, version } = form;
    saveTranslation({ path, language, words, sourceVersion, version }).then(show, (error: Error) => {
      setProblem(error.message);
      setState("changed");
    });
  };
  const source = nativeLanguageName(form.sourceLanguage);
  const missing = words.filter((text) => text.trim() === "").length;
  return (
    <form onSubmit={save} data-shown={shown}>
      <header className="translations-head">
        <h1>{form.title}</h1>
        <p>
          {missing === 0 ? "Every text is translated." : `${pluralize(missing, "text")} not translated.`}{" "}
          {form.stale
            ? `The ${source} text has changed since this was written. Saving marks the translation as up to date.`
            : null}
        </p>
        <button type="button" onClick={copyAll} disabled={missing === 0}>
          Copy from {source}
        </button>
      </header>
      <div className="translations-switch" role="group" aria-label="Language">
        <button type="button" aria-pressed={shown === "source"} onClick={() => setShown("source")}>
          {source}
        </button>
        <button type="button" aria-pressed={shown === "translation"} onClick={() => setShown("translation")}>
          {nativeLanguageName(language)}
        </button>
      </div>
      <p className="translations-columns" aria-hidden="true">
        <span>{source}</span>
        <span>{nativeLanguageName(language)}</span>
      </p>
      {form.texts.map(({ label, source: original, isLong }, index) => (
        <fieldset key={label + String(index)}>
          <legend>{label}</legend>
          <p lang={form.sourceLanguage}>{original}</p>
          <label>
            <span className="vh">
              {label}, {nativeLanguageName(language)}
            </span>
            <textarea
              lang={language}
              rows={isLong ? Math.min(20, Math.max(3, Math.ceil(original.length / 60))) : 1}
              value={words[index]}
              onChange={({ target }) =>
                write(index, isLong ? target.value : target.value.replace(/\n/g, " "))
              }
            />
          </label>
        </fieldset>
      ))}
      <p className="translations-save">
        <button type="submit" disabled={state !== "changed"}>
          Save
        </button>{" "}
        <span role={problem === undefined ? "status" : "alert"}>
          {problem ?? (state === "saving" ? "Saving…" : state === "saved" ? "Saved." : "Not saved yet.")}
        </span>
      </p>
    </form>
  );
}

/**
 * Shows the list of all translations, or the form for one translation.
 *
 * @param path path of the entry below content/; empty for the list
 */
export function showTranslations(place: HTMLElement, path: string, language: string): void {
  document.title = "Translations";
  createRoot(place).render(
    <div className="translations">
      <nav className="publish-bar" aria-label="Translations">
        <a className="publish-bar-brand" href="/staff">
          {RESTAURANT_NAME}
          <b>.</b>
        </a>
        <p>
          <strong>Translations</strong>
        </p>
        <div className="publish-bar-actions">
          {path === "" ? null : (
            <a className="publish-bar-quiet" href="/admin/?translate=">
              All translations
            </a>
          )}
          <a className="publish-bar-button" href="/admin/">
            To the editor
          </a>
        </div>
      </nav>
      <main>{path === "" ? <List /> : <Form path={path} language={language} />}</main>
    </div>,
  );
}
