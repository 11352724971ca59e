import type { TranslationForm, TranslationOverview, TranslationSave } from "../../contract/translations.ts";
import { localPrefix } from "../backend.ts";

/** @throws Error with a message for editors */
async function send<T>(path: string, init?: RequestInit): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`${localPrefix}/${path}`, init);
  } catch {
    throw new Error("There is no connection to the site. What you wrote is still here; try again.");
  }
  const answer = (await reply.json().catch(() => ({}))) as T & { readonly error?: string };
  if (reply.status === 401)
    throw new Error(
      "You are signed out. Sign in in another tab, then try again; your changes are still here.",
    );
  if (!reply.ok) throw new Error(answer.error ?? "The service gave an unexpected answer. Try again.");
  return answer;
}

export const fetchTranslations = () => send<readonly TranslationOverview[]>("translations");

export const fetchTranslation = (path: string, language: string) =>
  send<TranslationForm>(`translation?${new URLSearchParams({ path, language }).toString()}`);

export const saveTranslation = (words: TranslationSave) =>
  send<TranslationForm>("translation", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(words),
  });
