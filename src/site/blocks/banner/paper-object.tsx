import { Image } from "../../ui/content-image.tsx";
import { useTodaysDishes } from "../../ui/todays-menu.ts";
import { formatPrice } from "../../../core/shared/money.ts";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { banner } from "./fields.ts";
import { BannerTicket } from "./banner-ticket.tsx";
import { clsx } from "clsx";
import * as styles from "./banner.module.css";
import * as pricedLineStyles from "../../ui/priced-line.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { useFormats } from "../../../core/browser/site-context.ts";

interface PaperObjectProps extends Pick<BlockProps<typeof banner>, "block" | "data"> {
  readonly look: "ticket" | "menu" | "map" | "letter";
}

/** Paper object beside the text of a banner. It is only decoration, and hidden from screen readers. */
export function PaperObject({ look, block, data }: PaperObjectProps) {
  const t = useMessages("house");
  switch (look) {
    case "map":
      return block.image ? (
        <div className={styles.map}>
          <Image image={block.image} alt="" sizes="(min-width: 64rem) 40vw, 24rem" />
        </div>
      ) : null;
    case "letter":
      return (
        <div className={styles.message}>
          <p className={styles.from}>{data.address}</p>
          <p className={styles.dear}>{t("dear")}</p>
          <Text>{block.letter}</Text>
          <Text className={styles.signed}>{block.signature}</Text>
        </div>
      );
    case "menu":
      return <PrintedMenu data={data} />;
    case "ticket":
      return (
        <div className={styles.ticket}>
          <BannerTicket name={data.name} />
        </div>
      );
  }
}

function PrintedMenu({ data }: Pick<PaperObjectProps, "data">) {
  const formats = useFormats();
  const dishes = useTodaysDishes(data.dishes);
  return (
    <div className={styles.menu}>
      <p className={styles.menuTitle}>{data.name}.</p>
      {dishes.map((dish) => (
        <p key={dish.slug} className={clsx(pricedLineStyles.root, styles.menuLine)}>
          <Text as="span" className={pricedLineStyles.name}>
            {dish.title}
          </Text>
          <span className={pricedLineStyles.dots} />
          <span>{formatPrice(dish.price, formats)}</span>
        </p>
      ))}
    </div>
  );
}
