/** The contents of the pages that show the header or a footer on its own. */
export function LayoutPart({ part, name }: { part: "navbar" | "footer-a" | "footer-b"; name: string }) {
  return (
    <section className="paper section grid">
      <div className="head">
        <h1 className="title">{part === "navbar" ? `The header of ${name}` : `The footer of ${name}`}</h1>
        <p className="soft">
          {part === "navbar" ? "It stands above, as on every page." : "It stands below, as on every page."}
        </p>
      </div>
    </section>
  );
}
