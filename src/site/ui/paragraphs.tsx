import { Multiline } from "./multiline.tsx";
import { useLanguageOf } from "./text.tsx";

/** Text of a content field: an empty line starts a new paragraph, other line breaks are preserved. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const lang = useLanguageOf()(text);
  return text.split(/\n[ \t]*\n+/).map((paragraph, index) => (
    <p key={index} className={className} lang={lang}>
      <Multiline text={paragraph.trim()} />
    </p>
  ));
}
