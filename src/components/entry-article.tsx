import type { EntryPage } from "../content-model/composed.ts";
import { Picture } from "./picture.tsx";
import { SiteLink } from "./site-link.tsx";
import "./entry-article.css";

/** One dish, post, product or chef on a page of its own: the picture and the name in the dark, the story on paper. */
export function EntryArticle({ entry }: { entry: EntryPage }) {
  return (
    <article className="entry-page">
      <header className="entry-top dark night lamp grid">
        {entry.picture ? (
          <div className="entry-top__pic">
            <Picture picture={entry.picture} eager sizes="(min-width: 64rem) 58vw, 100vw" />
          </div>
        ) : null}
        <div className="entry-top__txt">
          <nav className="crumb" aria-label="You are here">
            <SiteLink to={entry.list.to}>{entry.list.label}</SiteLink>
            <span aria-hidden="true">/</span>
            <span aria-current="page">{entry.title}</span>
          </nav>
          <h1 className="title">{entry.title}</h1>
          <p className="entry-top__note">{entry.note}</p>
        </div>
      </header>
      <div className="paper section grid">
        <div className="entry-text">
          <p className="lead">{entry.lead}</p>
          {entry.html ? <div className="prose" dangerouslySetInnerHTML={{ __html: entry.html }} /> : null}
          <p className="btns">
            <SiteLink className="btn" to="/Book">
              BOOK A TABLE
            </SiteLink>
            <SiteLink className="btn btn--text" to={entry.list.to}>
              Back to {entry.list.label.toLowerCase()}
            </SiteLink>
          </p>
        </div>
      </div>
    </article>
  );
}
