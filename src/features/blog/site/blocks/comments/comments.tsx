import { useState, type FormEvent } from "react";
import { fullDay } from "../../../../../core/shared/format-date.ts";
import { Field } from "../../../../../site/ui/field.tsx";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { Multiline } from "../../../../../site/ui/multiline.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { localDate } from "../../../../../core/shared/time.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { comments } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./comments.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";

interface Comment {
  author: string;
  date: string;
  content: string;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

/** Comments, and a form to add one. A new comment is only shown on this page: nothing is sent. */
export default function Comments({ block, headingLevel, id }: BlockProps<typeof comments>) {
  const formats = useFormats();
  const t = useMessages("papers");
  const languageOf = useLanguageOf();
  const [posted, setPosted] = useState<Comment[]>([]);
  const [missing, setMissing] = useState(false);
  const all: readonly Comment[] = [...(block.comments ?? []), ...posted];

  const post = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text } = Object.fromEntries(new FormData(event.currentTarget)) as { readonly text: string };
    const content = text.trim();
    setMissing(content === "");
    if (content === "") {
      event.currentTarget.querySelector("textarea")?.focus();
      return;
    }
    setPosted([...posted, { author: t("guest"), date: localDate(new Date()), content }]);
    event.currentTarget.reset();
  };

  return (
    <Section id={id} headingLevel={headingLevel} ground="parchment">
      <div className={styles.list}>
        <Heading className={styles.title}>{t("heading", { count: all.length })}</Heading>
        <ul>
          {all.map((comment, index) => (
            <li key={index} className={styles.comment}>
              <span className={styles.commentInitials} aria-hidden="true">
                {initials(comment.author)}
              </span>
              <p>
                <Text as="b">{comment.author}</Text>
                <time dateTime={comment.date}>{fullDay(comment.date, formats)}</time>
              </p>
              <p className={styles.commentText} lang={languageOf(comment.content)}>
                <Multiline text={comment.content} />
              </p>
            </li>
          ))}
        </ul>
        <form method="dialog" className={styles.form} noValidate onSubmit={post}>
          <Field
            id={`${id}-text`}
            label={t("yours")}
            help={t("onlyYou")}
            error={missing ? t("fewWords") : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                name="text"
                maxLength={1000}
                required
                onChange={() => setMissing(false)}
              />
            )}
          </Field>
          <button className="btn" type="submit">
            {t("post")}
          </button>
          <p className="vh" role="status">
            {posted.length > 0 ? t("posted", { count: all.length }) : ""}
          </p>
        </form>
      </div>
      {block.note ? <Text className={clsx("caption", styles.note)}>{block.note}</Text> : null}
    </Section>
  );
}
