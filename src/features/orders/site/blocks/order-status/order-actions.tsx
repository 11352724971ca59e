import { navigate } from "gatsby";
import { use, useEffect, useRef, useState } from "react";
import { ModalDialog } from "../../../../../site/ui/modal-dialog.tsx";
import { SiteContext, useFormats } from "../../../../../core/browser/site-context.ts";
import { PageLink, usePageAddresses, SiteLink } from "../../../../../site/ui/site-link.tsx";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import type { ManagedOrder, ManagedOrderReply } from "../../../contract/managed-order.ts";
import { isApiError } from "../../../../../core/browser/api.ts";
import { useCart } from "../../../../../site/cart/store.ts";
import { storeDraft } from "../../draft.ts";
import { cancelOrder, confirmOrder, isConfirmationToken, sayOutside } from "../../managed-order.ts";
import { orderedId } from "../../../../../content/model/item-id.ts";
import { formatCents } from "../../../../../core/shared/money.ts";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import { readableTime } from "../../../../../core/shared/time.ts";
import { useBell } from "./use-bell.ts";
import { clsx } from "clsx";
import * as styles from "./order-status.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import { mapsLink } from "../../../../../core/shared/contact-links.ts";
import { SubHeading } from "../../../../../site/ui/heading.tsx";
import { Spinner } from "../../../../../site/ui/spinner.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

interface OrderActionsProps {
  readonly id: string;
  readonly order: ManagedOrder;
  readonly token: string;
  readonly shown: ShownState;
  readonly address: string;
  readonly phone: string;
  again(): void;
  onChange(reply: ManagedOrderReply): void;
}

const cartLines = ({ lines }: ManagedOrder) =>
  lines.map(({ dish, title, quantity, cents, choices, note }) => {
    const chosen = choices.map(({ option, name }) => ({ option, choice: name }));
    return {
      id: orderedId(dish, chosen, note ?? ""),
      ...{ title, quantity, cents },
      ...(chosen.length > 0 ? { choices: chosen, chosen: choices.map(({ name }) => name).join(", ") } : {}),
      ...(note ? { note } : {}),
    };
  });

/**
 * Returns a function that opens the order form with this order's contents, to change the order or to place a
 * similar one.
 */
function useWriting(order: ManagedOrder, token: string) {
  const orderPage = addressOf(usePageAddresses(), "order");
  return (changes: boolean) => {
    useCart.setState({ lines: cartLines(order) });
    storeDraft({
      lines: cartLines(order),
      values: {
        allergies: order.allergies ?? "",
        name: order.name ?? "",
        phoneNumber: order.phoneNumber ?? "",
        email: order.email ?? "",
      },
      due: changes ? order.from : null,
      ...(changes ? { changes: { number: order.number, token } } : {}),
    });
    void navigate(orderPage);
  };
}

export type ShownState = ManagedOrder["state"] | "late" | "old";

/** The actions that are possible in the order's state. At most one button is filled, as the main action. */
export function OrderActions({
  id,
  order,
  token,
  shown,
  address,
  phone,
  again,
  onChange,
}: OrderActionsProps) {
  const t = useMessages("order-status");
  const formats = useFormats();
  const { takesOrders } = use(SiteContext);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [cancelling, setCancelling] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const before = useRef(order.state);
  const bell = useBell(shown === "ready", t("bell.ready", { number: order.number }));
  const ring = () => <PhoneLink number={phone} />;

  useEffect(() => {
    // Moves the focus if the focused button has been removed.
    if (before.current !== order.state && document.activeElement === document.body) status.current?.focus();
    before.current = order.state;
  }, [order.state]);

  const call = (action: (token: string) => Promise<ManagedOrderReply>) => {
    if (sending) return;
    setSending(true);
    setError(undefined);
    action(token)
      .then(
        (changed) => {
          onChange(changed);
          setCancelling(false);
        },
        (failure: unknown) => setError((isApiError(failure) ? failure.serverText : undefined) ?? t("failed")),
      )
      .finally(() => setSending(false));
  };
  const toOrder = useWriting(order, token);
  const button = (text: string, onClick: () => void, filled = false) => (
    <button
      className={clsx("btn", !filled && "btn--line")}
      type="button"
      aria-disabled={sending}
      onClick={onClick}
    >
      {sending && filled ? <Spinner /> : null}
      <span>{text}</span>
    </button>
  );
  const bellButton =
    bell.state === "off" ? button(t("bell"), bell.allow) : bell.state === "on" ? <p>{t("bell.on")}</p> : null;
  const change = order.canChange ? (
    <>
      {takesOrders ? button(t("change"), () => toOrder(true)) : null}
      {button(t("cancel"), () => setCancelling(true))}
    </>
  ) : null;

  const actions = () => {
    switch (shown) {
      case "unconfirmed":
        return (
          <>
            {isConfirmationToken(token) ? button(t("confirm"), () => call(confirmOrder), true) : null}
            {button(t("cancel"), () => setCancelling(true))}
          </>
        );
      case "received":
      case "late":
      case "cooking":
        return (
          <>
            {change}
            {bellButton}
            <p>
              {order.canChange
                ? t("change.until", { time: readableTime(order.startBy.time, formats) })
                : inline(t.rich("change.late", { phone: ring }))}
            </p>
          </>
        );
      case "ready":
        return (
          <>
            {order.isOutside ? null : button(t("outside"), () => call(sayOutside), true)}
            <SiteLink className="btn btn--line" to={mapsLink(address)}>
              {t("way")}
            </SiteLink>
            <p>{t("ready.pay", { address, price: formatCents(order.totalCents, formats) })}</p>
          </>
        );
      case "collected":
        return (
          <>
            {button(t("same"), () => toOrder(false), true)}
            <PageLink className="btn btn--text" page="booking">
              {t("table")}
            </PageLink>
          </>
        );
      case "cancelled":
        return (
          <>
            <PageLink className="btn" page="order">
              {t("again.order")}
            </PageLink>
            <PageLink className="btn btn--text" page="booking">
              {t("table")}
            </PageLink>
          </>
        );
      case "old":
        return (
          <>
            {button(t("try"), again, true)}
            <p>{inline(t.rich("old.text", { phone: ring }))}</p>
          </>
        );
    }
  };

  return (
    <div ref={status} className={styles.actions} tabIndex={-1}>
      {actions()}
      <div aria-live="assertive" className={styles.error}>
        {error ? <p className={clsx(noteStyles.root, noteStyles.bad)}>{error}</p> : null}
      </div>
      <CancelDialog
        id={id}
        open={cancelling}
        error={error}
        sending={sending}
        onKeep={() => setCancelling(false)}
        onCancel={() => call(cancelOrder)}
      />
    </div>
  );
}

interface CancelDialogProps {
  readonly id: string;
  readonly open: boolean;
  readonly error: string | undefined;
  readonly sending: boolean;
  onKeep(): void;
  onCancel(): void;
}

/**
 * Asks the guest to confirm the cancellation. Pressing Escape keeps the order, and so does the button that
 * initially has the focus.
 */
function CancelDialog({ id, open, error, sending, onKeep, onCancel }: CancelDialogProps) {
  const t = useMessages("order-status");
  return (
    <ModalDialog
      open={open}
      className={clsx("paper", styles.dialog)}
      aria-labelledby={`${id}-cancel`}
      aria-describedby={`${id}-cancel-what`}
      onClose={onKeep}
    >
      <SubHeading id={`${id}-cancel`}>{t("cancel.title")}</SubHeading>
      <p id={`${id}-cancel-what`}>{t("cancel.text")}</p>
      {error ? <p className={clsx(noteStyles.root, noteStyles.bad)}>{error}</p> : null}
      <div className="btns">
        <button className="btn" type="button" onClick={onKeep}>
          {t("cancel.keep")}
        </button>
        <button className="btn btn--line" type="button" aria-disabled={sending} onClick={onCancel}>
          {t("cancel.yes")}
        </button>
      </div>
    </ModalDialog>
  );
}
