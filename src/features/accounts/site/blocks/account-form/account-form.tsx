import { Heading } from "../../../../../site/ui/heading.tsx";
import { Figure } from "../../../../../site/ui/figure.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { Text } from "../../../../../site/ui/text.tsx";
import { AccountApiForm } from "../../account-api-form.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { accountForm } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./account-form.module.css";

/** A form of the account pages (sign up, log in, forgotten and new password) beside a picture. */
export default function AccountForm({ block, data, headingLevel, id }: BlockProps<typeof accountForm>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false} fills>
      <Figure
        className={styles.pic}
        image={block.image}
        eager={headingLevel === 1}
        sizes="(min-width: 64rem) 82vw, (min-width: 46rem) 180vw, 100vw"
      />
      <div className={styles.form}>
        <Heading>{block.heading}</Heading>
        {block.text ? <Text className={clsx("soft", styles.text)}>{block.text}</Text> : null}
        <AccountApiForm name={block.form} id={id} phone={data.phone} />
        <p className={styles.links}>
          {block.links.map((link, index) => (
            <SiteLink key={index} to={link.to}>
              {link.label}
            </SiteLink>
          ))}
        </p>
      </div>
    </Section>
  );
}
