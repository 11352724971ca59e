import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { promoBanner } from "./fields.ts";
import "./promo-banner.css";

/** For guests in a hurry: an amber band with a round plate larger than itself, or a dark strip over the picture. */
export default function FastFood({ block, headingLevel, id }: BlockProps<typeof promoBanner>) {
  const strip = block.look === "strip";
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={strip ? "promo-strip" : "promo-band"}
      ground={strip ? "night" : "none"}
      padding={false}
    >
      <div className={strip ? "pic" : "round"}>
        <Image image={block.image} sizes={strip ? "100vw" : "(min-width: 46rem) 46rem, 78vw"} />
      </div>
      <div className="body">
        <div>
          <Heading>{block.heading}</Heading>
          <p>{block.text}</p>
        </div>
        <SiteLink className="btn" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
    </Section>
  );
}
