import { useState } from "react";
import { ModalDialog } from "../../ui/modal-dialog.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { chefGallery } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./chef-gallery.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";

type Props = BlockProps<typeof chefGallery>;
type Chef = Props["data"]["chefs"][number];

/** The portraits of all chefs, the first one large; each opens a dialog with the description. */
export default function ChefGallery({ block, data, headingLevel, id }: Props) {
  const t = useMessages("house");
  const [openChef, setOpenChef] = useState<Chef>();

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="walnut" glow>
      <div className={styles.grid}>
        <div className={clsx("head", styles.head)}>
          <SectionTitle block={block} />
          {block.text ? <Text className="lead soft">{block.text}</Text> : null}
        </div>
        <ul>
          {data.chefs.map((chef, index) => (
            <li key={chef.slug} className={styles.chefTile}>
              <div className={styles.chefTilePic}>
                <Image
                  image={chef.image}
                  alt=""
                  sizes={index === 0 ? "(min-width: 64rem) 32rem, 50vw" : "(min-width: 64rem) 19rem, 50vw"}
                />
              </div>
              <SubHeading>
                <Text as="button" type="button" aria-haspopup="dialog" onClick={() => setOpenChef(chef)}>
                  {chef.title}
                </Text>
              </SubHeading>
              <Text className={styles.role}>{chef.role}</Text>
              <noscript>
                <Text>{chef.description}</Text>
                <a href={chef.path}>
                  {t("wholeStory")}
                  <span className="vh"> {t("wholeStory.of", { name: chef.title })}</span>
                </a>
              </noscript>
            </li>
          ))}
        </ul>
      </div>
      <ModalDialog
        className={clsx("paper", styles.chefDialog)}
        aria-labelledby={`${id}-chef`}
        open={openChef !== undefined}
        onClose={() => setOpenChef(undefined)}
      >
        {openChef ? <ChefDetails chef={openChef} id={id} onClose={() => setOpenChef(undefined)} /> : null}
      </ModalDialog>
    </Section>
  );
}

interface ChefDetailsProps {
  chef: Chef;
  id: string;
  onClose: () => void;
}

/** The contents of the dialog. */
function ChefDetails({ chef, id, onClose }: ChefDetailsProps) {
  const t = useMessages("house");
  return (
    <div className={styles.chefDialogIn}>
      <Image image={chef.image} sizes="(min-width: 48rem) 26rem, 100vw" />
      <div className={styles.chefDialogTxt}>
        <SubHeading id={`${id}-chef`}>{chef.title}</SubHeading>
        <Text className={styles.role}>{chef.role}</Text>
        <Text>{chef.description}</Text>
        <div className="btns">
          <button className="btn btn--line" type="button" onClick={onClose}>
            {t("close")}
          </button>
          <SiteLink className="btn btn--text" to={chef.path}>
            {t("wholeStory")}
            <span className="vh"> {t("wholeStory.of", { name: chef.title })}</span>
          </SiteLink>
        </div>
      </div>
    </div>
  );
}
