import { navigate } from "gatsby";
import { use, useEffect, useRef, useState, type FormEvent } from "react";
import { Breadcrumb } from "../../../../../site/ui/breadcrumb.tsx";
import { HeadingLevel } from "../../../../../site/ui/heading-level.tsx";
import { Icon } from "../../../../../site/ui/icon.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { quoteOrder as declaration } from "../../../contract/order-forms.ts";
import { focusInvalid } from "../../../../../core/browser/form/use-form.ts";
import { useTodaysDishes } from "../../../../../site/ui/todays-menu.ts";
import { UnconfirmedList, useAllergenFilter } from "../../../../menu/site/search/allergen-filter.tsx";
import { MarksLegend } from "../../../../menu/site/search/dish-marks.tsx";
import { useOpening } from "../../../../../site/opening/use-opening.ts";
import { ReadyPromise, useRefusalText } from "../../ready-promise.tsx";
import { rangeText } from "../../ready-range.tsx";
import { Slip } from "../../slip.tsx";
import { pricesOf } from "../../use-bag.ts";
import { useOrder } from "../../use-order.ts";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import { formatCents } from "../../../../../core/shared/money.ts";
import { CardDish } from "./card-dish.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { orderForm } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./order-form.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { OpeningContext } from "../../../../../site/opening/use-hours-today.ts";
import { VoicedHeading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { usePageAddresses } from "../../../../../site/ui/site-link.tsx";
import { ApiForm } from "../../../../../site/ui/form/form-field.tsx";
import { useToday, useClientValue } from "../../../../../core/browser/browser-values.ts";

type Props = BlockProps<typeof orderForm>;

const always = () => true;

/**
 * The menu from which guests order, the time at which the kitchen promises the order, and the slip. In a
 * narrow window, the slip is a sheet that replaces the menu while open.
 */
export default function OrderForm({ block, data, headingLevel, id }: Props) {
  const t = useMessages("order");
  const formats = useFormats();
  const page = addressOf(usePageAddresses(), "order");
  const today = useToday(data.timeZone);
  const live = useClientValue(always) ?? false;
  const [sheet, setSheet] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sheetHeading = useRef<HTMLDivElement>(null);
  const peek = useRef<HTMLButtonElement>(null);
  const dishes = useTodaysDishes(data.dishes);
  const order = useOrder(dishes, form, (number, token) => {
    void navigate(`${page}/${number}#${token}`);
  });
  const { bag, quoting, due } = order;
  const isEmpty = bag.ordered.length === 0;
  const quote = quoting.isCurrent && !isEmpty ? quoting.quote : undefined;
  const opening = useOpening(use(OpeningContext), data.times);
  const promised = { quoting, due: due ?? undefined, opening, phone: data.phone };
  const { sum } = pricesOf(bag.ordered, quote, formats);

  const wasSheet = useRef(sheet);
  useEffect(() => {
    if (sheet) {
      sheetHeading.current?.focus();
      window.scrollTo({ top: 0 });
    } else if (wasSheet.current) peek.current?.focus();
    wasSheet.current = sheet;
  }, [sheet]);

  const { failure } = order.form;
  useEffect(() => {
    if (failure) focusInvalid(form.current);
  }, [failure]);

  const onSubmit = (event: FormEvent) => {
    void order.submit(event).then((isOrdered) => {
      if (!isOrdered) focusInvalid(form.current);
    });
  };

  return (
    <Section id={id} headingLevel={headingLevel} padding={false} grid={false}>
      <ApiForm
        form={declaration}
        ref={form}
        className={clsx("grid", styles.root)}
        data-sheet={live ? (sheet ? "open" : "closed") : undefined}
        noValidate
        aria-busy={order.form.sending}
        aria-labelledby={`${id}-title`}
        onSubmit={onSubmit}
      >
        <div className={styles.night} aria-hidden="true" />
        <div className={styles.head}>
          <Breadcrumb parent={{ label: t("crumb.home") }} current={t("crumb")} />
          <VoicedHeading heading={block.heading} />
          {block.lead ? <Text className="lead soft">{block.lead}</Text> : null}
          <WhyNot {...promised} />
        </div>
        <Card {...{ dishes, id, live }} groups={data.groups} substances={data.substances} />
        {/* Pressing Escape anywhere in the sheet closes it. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          className={clsx("dark", styles.counter)}
          aria-label={t("slip")}
          onKeyDown={(event) => {
            if (event.key === "Escape" && sheet) setSheet(false);
          }}
        >
          <div className={styles.grab}>
            <div ref={sheetHeading} tabIndex={-1}>
              <SubHeading>{t("sheet", { count: sum.portions })}</SubHeading>
            </div>
            <button
              className="iconbtn"
              type="button"
              aria-label={t("sheet.close")}
              onClick={() => setSheet(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          <ReadyPromise
            {...promised}
            today={today}
            isEmpty={isEmpty}
            day={order.day}
            onDue={order.setDue}
            onDay={order.setDay}
          />
          <p className={styles.noScript}>{t("noScript")}</p>
          <div className={styles.slip}>
            <Slip
              id={id}
              bag={bag}
              dishes={dishes}
              quote={quote}
              kept={quoting.isCurrent ? quoting.hold?.until : undefined}
              form={order.form}
              refused={order.notice}
              changes={order.changes}
              onLeave={order.leave}
              house={order.house}
              onTable={order.setTable}
              phone={data.phone}
            />
          </div>
        </section>
        {block.image ? (
          <figure className={styles.place}>
            <Image image={block.image} sizes="(min-width: 64rem) 45vw, 100vw" />
            {block.image.caption ? (
              <Text as="figcaption" className="caption">
                {block.image.caption}
              </Text>
            ) : null}
          </figure>
        ) : null}
        {live && bag.all.length > 0 ? (
          <div className={clsx("dark night", styles.peek)}>
            <p>
              {quote?.quote ? <b>{rangeText(quote.quote, formats)}</b> : null}
              <span>
                {t("sheet.sum", { count: sum.portions, price: formatCents(sum.totalCents, formats) })}
              </span>
            </p>
            <button ref={peek} className="btn" type="button" onClick={() => setSheet(true)}>
              {t("slip")}
            </button>
          </div>
        ) : null}
      </ApiForm>
    </Section>
  );
}

/** Dishes under one heading: those of a station, or those of a part of the menu. */
interface DishGroup {
  readonly title: string;
  readonly note?: string | undefined;
  readonly station?: string;
  readonly category?: string;
}

/**
 * The dishes, in groups. If the guest avoids allergens, shows only the dishes confirmed to be free
 * of them, and lists the unconfirmed dishes below.
 */
function Card({
  groups,
  dishes,
  substances,
  id,
  live,
}: Pick<Props, "id"> & {
  readonly groups: readonly DishGroup[];
  readonly dishes: readonly Props["data"]["dishes"][number][];
  readonly substances: Props["data"]["substances"];
  readonly live: boolean;
}) {
  const [openedDish, setOpenedDish] = useState<string>();
  const filter = useAllergenFilter(substances);
  const found = filter.find(dishes);
  const shown = found.dishes.length;
  return (
    // Otherwise Enter in a checkbox would place the order.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      {filter.bar(id, shown)}
      {filter.free.length > 0 && shown === 0 ? <p className="soft">{filter.nothing}</p> : null}
      {groups.map(({ title, note, station, category }, index) => (
        <section key={title} className={styles.group} aria-labelledby={`${id}-group-${index}`}>
          <div className={styles.top}>
            <SubHeading id={`${id}-group-${index}`}>{title}</SubHeading>
            {note ? <Text>{note}</Text> : null}
          </div>
          <HeadingLevel>
            <ul>
              {found.dishes
                .filter((dish) =>
                  station === undefined ? dish.category === category : dish.station === station,
                )
                .map((dish) => (
                  <CardDish
                    key={dish.slug}
                    dish={dish}
                    live={live}
                    opened={openedDish === dish.slug}
                    onOpen={(opened) => setOpenedDish(opened ? dish.slug : undefined)}
                  />
                ))}
            </ul>
          </HeadingLevel>
        </section>
      ))}
      <UnconfirmedList
        id={`${id}-unconfirmed`}
        unconfirmed={found.unconfirmed}
        free={filter.free}
        substances={substances}
      />
      <MarksLegend />
    </div>
  );
}

/**
 * Reason why nothing can currently be ordered. Hidden in a wide window, where {@link ReadyPromise} shows the
 * reason beside the menu.
 */
function WhyNot(props: Parameters<typeof useRefusalText>[0]) {
  const whyNot = useRefusalText(props);
  return whyNot ? (
    <div className={clsx(noteStyles.root, noteStyles.hint, styles.whyNot)}>
      <div>
        <Text as="b">{whyNot.heading}</Text>
        <p>{whyNot.text}</p>
      </div>
    </div>
  ) : null;
}
