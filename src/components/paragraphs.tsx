import { Multiline } from "./multiline.tsx";

/** The text of a content field: an empty line begins a new paragraph, other line breaks are kept. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text.split(/\n[ \t]*\n+/).map((paragraph, index) => (
    <p key={index} className={className}>
      <Multiline text={paragraph.trim()} />
    </p>
  ));
}
