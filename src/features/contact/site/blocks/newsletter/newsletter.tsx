import { Field } from "../../../../../site/ui/field.tsx";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { NewsletterAnswer, useNewsletter } from "../../../../../site/ui/newsletter-answer.tsx";
import { Text } from "../../../../../site/ui/text.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { newsletter } from "./fields.ts";
import * as styles from "./newsletter.module.css";

/**
 * A newsletter form that looks like a postcard. The browser checks the address, and the guest then subscribes
 * by sending a prepared email.
 */
export default function Newsletter({ block, data, headingLevel, id }: BlockProps<typeof newsletter>) {
  const { address, ...handlers } = useNewsletter();
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="parchment">
      <div className={styles.card}>
        <div className={styles.text}>
          <Heading>{block.heading}</Heading>
          <Text>{block.text}</Text>
        </div>
        <form method="dialog" className={styles.form} {...handlers}>
          <Stamp name={data.name} established={data.established} />
          <Field id={`${id}-email`} label={block.label} help={block.note}>
            {(control) => (
              <div className={styles.line}>
                <input
                  {...control}
                  type="email"
                  autoComplete="email"
                  placeholder="you@example.com"
                  required
                />
                <Text as="button" className="btn" type="submit">
                  {block.button}
                </Text>
              </div>
            )}
          </Field>
          <NewsletterAnswer address={address} to={data.email} />
        </form>
      </div>
    </Section>
  );
}

function Stamp({ name, established }: { name: string; established: number }) {
  return (
    <svg className={styles.stampDrawing} viewBox="0 0 230 120" aria-hidden="true">
      <g className={styles.stampDrawingMark}>
        <circle cx="62" cy="62" r="46" />
        <circle cx="62" cy="62" r="34" />
        <path d="M104 40q14 -8 28 0t28 0M107 54q14 -8 28 0t28 0M107 68q14 -8 28 0t28 0M104 82q14 -8 28 0t28 0" />
        <text x="62" y="59" textAnchor="middle">
          {name}
        </text>
        <text x="62" y="76" textAnchor="middle">
          {established}
        </text>
      </g>
      <rect className={styles.stampDrawingPaper} x="138" y="6" width="86" height="104" />
      <g className={styles.stampDrawingPlate}>
        <circle cx="181" cy="58" r="27" />
        <circle cx="181" cy="58" r="16" />
        <path d="M147 36v12c0 5 8 5 8 0V36M151 36v46M212 36c-6 6 -7 20 -5 26h5zm0 26v20" />
      </g>
    </svg>
  );
}
