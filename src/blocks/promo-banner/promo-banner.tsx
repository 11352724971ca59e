import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { promoBanner } from "./fields.ts";
import "./promo-banner.css";

/** A short promotion with a button: on an amber band with a round picture, or over a picture. */
export default function PromoBanner({ block, headingLevel, id }: BlockProps<typeof promoBanner>) {
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
