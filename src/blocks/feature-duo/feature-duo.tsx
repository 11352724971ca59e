import { Heading } from "../../components/heading.tsx";
import { BrokenLines } from "../../components/multiline.tsx";
import { Picture } from "../../components/content-image.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { journey } from "./fields.ts";
import "./feature-duo.css";

/** From the first course to the last: a heading of four lines across two pictures that overlap. */
export default function Journey({ block, level, id }: BlockProps<typeof journey>) {
  return (
    <section className="journey dark section grid lamp" aria-labelledby={`${id}-title`}>
      <Heading level={level} id={`${id}-title`}>
        <BrokenLines text={block.heading} />
      </Heading>
      <div className="journey__large">
        <Picture picture={block.picture} sizes="(min-width: 64rem) 56vw, 100vw" />
      </div>
      <div className="journey__small">
        <Picture picture={block.detail} sizes="(min-width: 64rem) 28rem, 52vw" />
      </div>
      <div className="journey__text">
        <p className="soft">{block.text}</p>
        <SiteLink className="btn" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
      {block.picture.caption ? <p className="caption">{block.picture.caption}</p> : null}
    </section>
  );
}
