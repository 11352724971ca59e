import { useEffect, useState, type ReactNode } from "react";
import { Breadcrumb } from "../../../../../site/ui/breadcrumb.tsx";
import { EmptyState } from "../../../../../site/ui/empty-state.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Loading } from "../../../../../site/ui/loading.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import type { ManagedOrder, ManagedOrderReply } from "../../../contract/managed-order.ts";
import { BagAllergens } from "../../bag-allergens.tsx";
import { isConfirmationToken } from "../../managed-order.ts";
import { ReadyRange } from "../../ready-range.tsx";
import { Savings } from "../../savings.tsx";
import { useManagedOrder, type OpenedOrder } from "../../use-managed-order.ts";
import { formatCents } from "../../../../../core/shared/money.ts";
import { readableTime, timeOfDay, wallClock } from "../../../../../core/shared/time.ts";
import { OrderActions, type ShownState } from "./order-actions.tsx";
import { OrderScene, type BagState } from "./order-scene.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { orderStatus } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./order-status.module.css";
import * as slipStyles from "../../slip.module.css";
import * as tornStyles from "../../../../../site/cart/cart-summary.module.css";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { MapsLink } from "../../../../../site/ui/maps-link.tsx";
import { PageLink } from "../../../../../site/ui/site-link.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

type Props = BlockProps<typeof orderStatus>;
type Open = Extract<OpenedOrder, { phase: "open" }>;

/** The order whose link was opened: its progress, its contents, and the guest's actions. */
export default function OrderStatus(props: Props) {
  const { headingLevel, id } = props;
  const { opened, again, changed } = useManagedOrder();
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={styles.root}
      ground="none"
      padding={false}
      grid={false}
      fills={opened.phase !== "open"}
    >
      {opened.phase === "open" ? (
        <Order {...props} opened={opened} again={again} onChange={changed} />
      ) : (
        <Closed {...props} opened={opened} again={again} />
      )}
    </Section>
  );
}

/** Explains why there is no order to show, and what the guest can do. */
function Closed({
  opened,
  data,
  again,
}: Props & { readonly opened: Exclude<OpenedOrder, Open>; again(): void }) {
  const t = useMessages("order-status");
  const phone = () => <PhoneLink number={data.phone} />;
  const find = (
    <PageLink className="btn" page="tracking">
      {t("find")}
    </PageLink>
  );
  const state = (heading: string, text: ReactNode, action: ReactNode) => (
    <EmptyState
      layout="center"
      large
      heading={heading}
      text={text}
      actions={<div className="btns">{action}</div>}
      alert={opened.phase !== "missing"}
    />
  );
  return (
    <div className={clsx("paper grid section", styles.closed)}>
      <Heading className="vh">{t("heading")}</Heading>
      {opened.phase === "loading" ? (
        <Loading
          text={t("looking")}
          without={
            <>
              <p>{t("noScript")}</p>
              {find}
            </>
          }
        />
      ) : opened.phase === "missing" ? (
        state(t("missing.title"), t("missing.text"), find)
      ) : opened.phase === "unreachable" ? (
        state(
          t("unreachable.title"),
          inline(t.rich("unreachable.text", { phone })),
          <button className="btn" type="button" onClick={again}>
            {t("again")}
          </button>,
        )
      ) : (
        state(t("wrong.title"), inline(t.rich("wrong.text", { phone })), find)
      )}
    </div>
  );
}

const shownOf = ({ order, brokenSince }: Open): ShownState => {
  const { state, earlier } = order;
  if (brokenSince) return "old";
  return earlier && (state === "received" || state === "cooking") ? "late" : state;
};

const bagOf = ({ state }: ManagedOrder): BagState =>
  ({
    unconfirmed: "flat" as const,
    received: "flat" as const,
    cooking: "open" as const,
    ready: "sealed" as const,
    collected: "gone" as const,
    cancelled: "off" as const,
  })[state];

const steps = ["received", "cooking", "ready", "collected"] as const;

interface OrderProps extends Props {
  readonly opened: Open;
  again(): void;
  onChange(reply: ManagedOrderReply): void;
}

function Order({ opened, data, id, again, onChange }: OrderProps) {
  const t = useMessages("order-status");
  const words = useMessages("order");
  const layout = useMessages("layout");
  const formats = useFormats();
  const { order, token, brokenSince } = opened;
  const shown = shownOf(opened);
  const [short = ""] = order.number.split("-");
  const clock = (time: string) => readableTime(time, formats);
  const asOf = brokenSince ? timeOfDay(wallClock(brokenSince, data.timeZone).minutes, formats) : "";
  const at = steps.indexOf(order.state as (typeof steps)[number]);
  const [title] = useState(() => document.title);

  useEffect(() => {
    document.title = layout("labelled", { label: t(`title.${shown}`), value: short });
    return () => {
      document.title = title;
    };
  }, [shown, short, t, layout, title]);

  const lead = (): string => {
    if (shown === "cancelled") {
      if (order.cancelledBy === "house") return t("cancelled.house", { reason: order.reason ?? "" });
      return order.cancelledBy === "expired" ? t("cancelled.expired") : t("cancelled.guest");
    }
    if (shown === "ready")
      return order.isOutside ? t("ready.outside") : t("ready.lead", { minutes: data.keptMinutes });
    if (shown === "unconfirmed" && !isConfirmationToken(token))
      return t("unconfirmed.mailed", { email: order.email ?? "" });
    return t(`lead.${shown}`);
  };

  return (
    <>
      {brokenSince ? (
        <p className={styles.old} role="status">
          {t("old", { time: asOf })}
        </p>
      ) : null}
      <div className={clsx("dark night lamp grid", styles.top)} data-state={shown}>
        <div className={styles.head}>
          <Breadcrumb parent={{ label: words("crumb"), page: "order" }} current={t("heading")} />
          <p className={styles.number}>
            {words("crumb")} <b>{order.number}</b>
          </p>
          <div aria-live="polite">
            <Heading>
              {shown === "old"
                ? t("old.heading", { state: t(`heading.${order.state}`), time: asOf })
                : t(`heading.${shown}`)}
            </Heading>
            <p className="lead">{lead()}</p>
          </div>
        </div>
        <div className={styles.promise}>
          <Promised order={order} shown={shown} asOf={asOf} phone={data.phone} />
        </div>
        <div className={styles.foot}>
          <ol className={styles.steps} aria-label={t("steps")}>
            {steps.map((step, index) => (
              <li
                key={step}
                className={clsx(index < at && styles.done, index === at && styles.now)}
                aria-current={index === at ? "step" : undefined}
              >
                {t(`step.${step}`)}
                {step === "received" && at >= 0 ? <small>{clock(order.placedAt.time)}</small> : null}
              </li>
            ))}
          </ol>
          <OrderActions
            id={id}
            order={order}
            token={token}
            shown={shown}
            address={data.address}
            phone={data.phone}
            again={again}
            onChange={onChange}
          />
        </div>
        <div className={styles.scene}>
          <OrderScene
            title={t(`scene.${bagOf(order)}`)}
            bag={bagOf(order)}
            short={short}
            name={(order.name ?? "").split(" ").at(-1) ?? ""}
            house={data.house}
          />
        </div>
      </div>
      <div className={clsx("paper grid", styles.below)}>
        <Bag order={order} data={data} />
        <Where order={order} address={data.address} />
      </div>
    </>
  );
}

/** Place of collection, and the guest's name, telephone number, allergies and email address. */
function Where({ order, address }: { readonly order: ManagedOrder; readonly address: string }) {
  const t = useMessages("order-status");
  return (
    <div className={styles.where}>
      <SubHeading>{t("where")}</SubHeading>
      <dl>
        <div>
          <dt>{t("where.bar")}</dt>
          <dd>
            <MapsLink address={address} />
          </dd>
        </div>
        <div>
          <dt>{t("where.name")}</dt>
          <dd>{[order.name, order.phoneNumber].filter(Boolean).join(", ")}</dd>
        </div>
        {order.allergies ? (
          <div>
            <dt>{order.allergiesConfirmed ? t("where.confirmed") : t("where.allergies")}</dt>
            <dd>{order.allergies}</dd>
          </div>
        ) : null}
        {order.email ? (
          <div>
            <dt>{t("where.page")}</dt>
            <dd>{t("where.mail", { email: order.email })}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/**
 * The time at which the bag will be ready. For a ready order, its short number instead; for a collected
 * order, nothing.
 */
function Promised({
  order,
  shown,
  asOf,
  phone,
}: {
  readonly order: ManagedOrder;
  readonly shown: ShownState;
  /** Time of the service's last reply; empty unless the connection is broken. */
  readonly asOf: string;
  readonly phone: string;
}) {
  const t = useMessages("order-status");
  const words = useMessages("order");
  const formats = useFormats();
  const [short = ""] = order.number.split("-");

  const before =
    shown === "late" && order.earlier
      ? { range: order.earlier, say: (range: string) => t("late.before", { range }) }
      : undefined;
  const range = <ReadyRange range={order} before={before} />;
  const label = (text: string) => <p className={styles.label}>{text}</p>;
  switch (shown) {
    case "ready":
      return (
        <>
          {label(t("ready.say"))}
          <p className={styles.figure}>{short}</p>
        </>
      );
    case "collected":
      return null;
    case "cancelled":
      return (
        <>
          {label(t("cancelled.would"))}
          <div className={styles.struck}>{range}</div>
        </>
      );
    case "old":
      return (
        <>
          {label(t("old.told", { time: asOf }))}
          {range}
          <p className="caption">
            {inline(t.rich("old.ring", { phone: () => <PhoneLink number={phone} /> }))}
          </p>
        </>
      );
    default:
      return (
        <>
          {label(words("ready"))}
          {range}
          {shown === "received" ? (
            <p className="caption">
              {t("received.start", { time: readableTime(order.startBy.time, formats) })}
            </p>
          ) : null}
        </>
      );
  }
}

/** Contents of the bag, at the prices that applied when the guest ordered. */
function Bag({ order, data }: { readonly order: ManagedOrder; readonly data: Props["data"] }) {
  const t = useMessages("order-status");
  const words = useMessages("order");
  const layout = useMessages("layout");
  const formats = useFormats();
  const titleOf = (slug: string): string =>
    data.dishes.find((dish) => dish.slug === slug)?.title ??
    order.lines.find(({ dish }) => dish === slug)?.title ??
    slug;
  const portions = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={clsx(slipStyles.root, styles.slip)}>
      <div className={clsx("paper", tornStyles.torn, slipStyles.paper)}>
        <header>
          <SubHeading>{t("bag")}</SubHeading>
          <span>{layout("cart.items", { count: portions })}</span>
        </header>
        <ul>
          {order.lines.map((line, index) => {
            const dish = data.dishes.find(({ slug }) => slug === line.dish);
            const chosen = line.choices.map(
              ({ option, name }) =>
                dish?.choices.find((one) => one.option === option && one.name === name)?.label ?? name,
            );
            return (
              <li key={index} className={clsx(slipStyles.line, styles.line)}>
                <span className={slipStyles.quantity}>{line.quantity}</span>
                <span className={slipStyles.name}>{dish?.title ?? line.title}</span>
                <span className="price">{formatCents(line.cents * line.quantity, formats)}</span>
                {chosen.length > 0 || line.note ? (
                  <p className={slipStyles.chosen}>
                    {chosen.length > 0 ? <span>{chosen.join(", ")}.</span> : null}{" "}
                    {line.note ? <q>{line.note}</q> : null}
                  </p>
                ) : null}
              </li>
            );
          })}
        </ul>
        <BagAllergens of={order.allergens} />
        <div className={slipStyles.sums}>
          <Savings savings={order.savings} titleOf={titleOf} />
          {order.packagingCents > 0 ? (
            <p>
              <span>{t("packaging")}</span>
              <span className="price">{formatCents(order.packagingCents, formats)}</span>
            </p>
          ) : null}
          <p className={clsx(slipStyles.total, styles.total)}>
            <span>{order.state === "cancelled" ? words("sum") : t("toPay")}</span>
            <span className="price">{formatCents(order.totalCents, formats)}</span>
          </p>
        </div>
      </div>
    </div>
  );
}
