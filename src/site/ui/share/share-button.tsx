import { clsx } from "clsx";
import { useState } from "react";
import * as styles from "./share-button.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../text.tsx";

/**
 * Returns the page's URL without the parts that belong to this visit: the query, such as filters, and the
 * fragment.
 */
const address = (): string => window.location.origin + window.location.pathname;

/**
 * Button that opens the phone's share sheet or, if there is none, copies the link and reports that. Hidden
 * without scripts.
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
      // The guest has closed the share sheet without sharing anything.
      if (error instanceof DOMException && error.name === "AbortError") return;
      // Neither sharing nor copying is allowed here, so the link is shown.
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
