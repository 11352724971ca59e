import { Heading } from "../../components/heading.tsx";
import { Picture } from "../../components/content-image.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { fastFood } from "./fields.ts";
import "./promo-banner.css";

/** For guests in a hurry: an amber band with a round plate larger than itself, or a dark strip over the picture. */
export default function FastFood({ block, level, id }: BlockProps<typeof fastFood>) {
  const strip = block.look === "strip";
  return (
    <section className={strip ? "fast-strip dark night grid" : "fast grid"} aria-labelledby={`${id}-title`}>
      <div className={strip ? "pic" : "round"}>
        <Picture picture={block.picture} sizes={strip ? "100vw" : "(min-width: 46rem) 46rem, 78vw"} />
      </div>
      <div className="body">
        <div>
          <Heading level={level} id={`${id}-title`}>
            {block.heading}
          </Heading>
          <p>{block.text}</p>
        </div>
        <SiteLink className="btn" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
    </section>
  );
}
