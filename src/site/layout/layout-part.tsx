import { useMessages } from "../../core/browser/use-messages.ts";

/** The content of the pages that show only the header or a footer. */
export function LayoutPart({ part, name }: { part: "navbar" | "footer-a" | "footer-b"; name: string }) {
  const t = useMessages("layout");
  const isHeader = part === "navbar";
  return (
    <section className="paper section grid">
      <div className="head">
        <h1 className="title">{isHeader ? t("part.header", { name }) : t("part.footer", { name })}</h1>
        <p className="soft">{isHeader ? t("part.above") : t("part.below")}</p>
      </div>
    </section>
  );
}
