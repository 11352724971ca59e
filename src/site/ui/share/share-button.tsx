import { clsx } from "clsx";
import { useState } from "react";
import * as styles from "./share-button.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../text.tsx";

/** The page's address without what belongs to this visit: filters, a place on the page. */
const address = (): string => window.location.origin + window.location.pathname;

/**
 * Hands the page to the phone's own sharing; without it, copies the link and says so. Missing without scripts.
 *
 * @param title name of the shared dish or post
 */
export function ShareButton({ title, className }: { readonly title: string; readonly className?: string }) {
  const t = useMessages("layout");
  const [answer, setAnswer] = useState("");
  const share = async () => {
    const url = address();
    try {
      if (typeof navigator.share === "function") {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      setAnswer(t("share.copied"));
    } catch (error) {
      // The guest has closed the phone's sheet without sending anything.
      if (error instanceof DOMException && error.name === "AbortError") return;
      // Neither may be used here: what is left is the link to read.
      setAnswer(t("share.link", { url }));
    }
  };
  return (
    <span className={clsx(styles.root, className)}>
      <button className="btn btn--text" type="button" onClick={() => void share()}>
        {t("share")}{" "}
        <Text as="span" className="vh">
          {title}
        </Text>
      </button>
      <span className={styles.answer} role="status">
        {answer}
      </span>
    </span>
  );
}
