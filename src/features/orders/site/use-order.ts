import type { Formats } from "../../../core/shared/formats.ts";
import { use, useEffect, useState, type FormEvent, type RefObject } from "react";
import { useMessages, WordsContext } from "../../../core/browser/use-messages.ts";
import type { OrderMoment, QuotedOrder } from "../contract/orders.ts";
import { readOrderHandover } from "../../booking/rules/handover.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { dishSlugOf } from "../../../content/model/item-id.ts";
import { checkChosen } from "../../../content/model/order-options.ts";
import { newIdempotencyKey, errorCodeOfFailure } from "../../../core/browser/api.ts";
import { useForm } from "../../../core/browser/form/use-form.ts";
import { useCart, type CartLine } from "../../../site/cart/store.ts";
import { changeOrder, placeHouseOrder, placeOrder, refusedOrder } from "./calls.ts";
import { choicesText, orderedItem, type OrderDish } from "./dish.ts";
import { storeDraft, storeToken, readDraft, type PlacedOrder } from "./draft.ts";
import { placeForm, type OrderRange, type Person, type Placed } from "./place-form.ts";
import { pricesOf, toRequestLines, useBag } from "./use-bag.ts";
import { useQuote } from "./use-quote.ts";
import { useFormats } from "../../../core/browser/site-context.ts";

/** Notice at the top of the slip. */
export interface Notice {
  readonly heading: string;
  readonly text: string;
}

/** Fragment of the URL at which a host enters an order for a guest. */
const houseHash = "#host";

/** An order that a host enters for a guest. */
export interface HouseOrder {
  /** Name of the guests' table; empty if the order is to be collected. */
  readonly table: string;
  /** The order that the host last entered: its number or table, and when it will be ready. */
  readonly placed?: { readonly name: string; readonly range: OrderRange };
}

/** Returns a cart line with its texts in the page's language. */
function inWordsOf(dishes: readonly OrderDish[], line: CartLine): CartLine {
  const dish = dishes.find(({ slug }) => slug === dishSlugOf(line.id));
  if (!dish) return line;
  const { choices } = line;
  return {
    ...line,
    title: dish.title,
    language: dish.language,
    ...(choices ? { chosen: choicesText(dish, choices) } : {}),
  };
}

/**
 * Returns a bag that an agent prepared, and removes it from the URL; undefined if there is none. Skips dishes
 * that are not on the menu, and dishes with invalid choices.
 */
function takePrepared(
  dishes: readonly OrderDish[],
  formats: Pick<Formats, "currency">,
): readonly CartLine[] | undefined {
  const { hash, pathname, search } = window.location;
  const handed = readOrderHandover(hash);
  if (!handed) return undefined;
  window.history.replaceState(window.history.state, "", pathname + search);
  return handed.flatMap(({ dish: slug, quantity, choices }) => {
    const dish = dishes.find((one) => one.slug === slug);
    if (!dish || checkChosen(dish.options, choices).length > 0) return [];
    return [{ ...orderedItem(dish, { choices, note: "" }, formats), quantity }];
  });
}

function noticeOf(failure: unknown, order: QuotedOrder, t: Translate<"order">): Notice {
  const code = errorCodeOfFailure(failure);
  if (code === "KITCHEN_FULL") return { heading: t("refused.full"), text: t("refused.fullText") };
  if (code !== "ORDER_CHANGED") return { heading: t("refused"), text: t("refused.text") };
  const count = order.lines.filter(({ problem }) => problem !== null).length;
  return {
    heading: count > 0 ? t("changed", { count }) : t("changed.sum"),
    text: t("changed.text"),
  };
}

/**
 * Manages an order that the guest is putting together: the bag, the service's quote, the guest's details and
 * the time. Typed values survive a reload. If the reply to an order was lost, ordering again reuses the same
 * idempotency key.
 *
 * @param onPlaced called with the order's number and its link's token
 */
export function useOrder(
  dishes: readonly OrderDish[],
  element: RefObject<HTMLFormElement | null>,
  onPlaced: (number: string, token: string) => void,
) {
  const words = use(WordsContext);
  const formats = useFormats();
  const t = useMessages("order");
  const bag = useBag(dishes);
  const lines = useCart((cart) => cart.lines);
  const [due, setDue] = useState<OrderMoment | null>(null);
  const [day, setDay] = useState<string | null>(null);
  // The page generates the hold's id, so that a lost or late reply leaves no hold under another id.
  const [hold, setHold] = useState(newIdempotencyKey);
  const [changes, setChanges] = useState<PlacedOrder>();
  const [notice, setNotice] = useState<Notice>();
  const [house, setHouse] = useState<HouseOrder>();
  const table = house?.table.trim() ?? "";
  // Before the draft is restored, nothing is requested or held, because the draft may contain a hold's id.
  const [isRestored, setRestored] = useState(false);
  const { ordered, asked } = bag;
  // Sent even for an empty bag, so that guests learn that ordering is closed before they choose dishes.
  const request = isRestored
    ? { lines: asked, due: due?.at ?? null, day, changes: changes?.token ?? null, forTable: table !== "" }
    : undefined;
  const quoting = useQuote(request, hold, bag.refuse);
  const quote = quoting.isCurrent ? quoting.quote : undefined;

  const place = async (person: Person): Promise<Placed> => {
    const { cents, sum } = pricesOf(ordered, quote, formats);
    const typed = (text: string) => text.trim() || null;
    const request = {
      lines: toRequestLines(ordered, cents),
      totalCents: sum.totalCents,
      // The earliest time of a chosen day is sent as a time; otherwise the service would choose an earlier day.
      due: due?.at ?? (day === null ? null : (quote?.quote?.from.at ?? null)),
      allergies: typed(person.allergies),
    };
    try {
      if (changes) {
        const { order, token } = await changeOrder({ ...request, token: changes.token });
        return { number: order.number, token, range: order };
      }
      const bought = { ...request, email: typed(person.email), hold };
      const { order, token } = await (house
        ? placeHouseOrder({
            ...bought,
            destination: table === "" ? { kind: "collection" } : { kind: "table", table },
            name: typed(person.name),
            phoneNumber: typed(person.phoneNumber),
          })
        : placeOrder({ ...bought, name: person.name.trim(), phoneNumber: person.phoneNumber.trim() }));
      return { number: order.number, token, range: order };
    } catch (failure) {
      const order = refusedOrder(failure);
      if (order) {
        bag.refuse(order, request);
        quoting.take(order);
        setNotice(noticeOf(failure, order, t));
      }
      throw failure;
    }
  };
  const form = useForm(placeForm(words, place, table !== ""), element);
  const { values, set } = form;

  useEffect(() => {
    // Runs in a timer, so that fields that were filled in before the script ran are read first.
    const timer = setTimeout(() => {
      const draft = readDraft();
      const prepared = takePrepared(dishes, formats);
      setRestored(true);
      if (window.location.hash === houseHash) setHouse({ table: "" });
      if (prepared) {
        useCart.setState({ lines: prepared });
        setNotice({ heading: t("prepared"), text: t("prepared.text") });
      }
      if (!draft) return;
      if (!prepared && useCart.getState().lines.length === 0 && draft.lines.length > 0)
        useCart.setState({ lines: draft.lines.map((line) => inWordsOf(dishes, line)) });
      for (const [name, value] of Object.entries(draft.values)) if (value) set(name as keyof Person, value);
      // A prepared bag is a new order, so the draft's time, hold and changed order do not apply.
      if (prepared) return;
      setChanges(draft.changes);
      if (draft.hold) setHold(draft.hold);
      if (draft.due && Date.parse(draft.due.at) > Date.now()) setDue(draft.due);
      setDay(draft.day ?? null);
    });
    return () => clearTimeout(timer);
    // Only when the page is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!isRestored) return;
    const isEmpty =
      lines.length === 0 &&
      due === null &&
      day === null &&
      Object.values(values).every((value) => value === "");
    storeDraft(isEmpty ? undefined : { lines, values, due, day, hold, changes });
  }, [isRestored, lines, values, due, day, hold, changes]);

  /** Resolves to true if the order is placed. */
  const submit = async (event: FormEvent): Promise<boolean> => {
    event.preventDefault();
    setNotice(undefined);
    if (ordered.length === 0) {
      setNotice({ heading: t("empty"), text: t("empty.text") });
      return false;
    }
    if (bag.all.some(({ leftOut }) => leftOut === "choices" || leftOut === "quantity")) {
      setNotice({ heading: t("unchosen"), text: t("unchosen.text") });
      return false;
    }
    const reply = await form.submit(event);
    if (!reply) return false;
    storeDraft(undefined);
    setDue(null);
    setDay(null);
    setHold(newIdempotencyKey());
    setChanges(undefined);
    // Removes dishes from the cart, but keeps shop items.
    useCart.setState(({ lines: now }) => ({ lines: now.filter(({ id }) => dishSlugOf(id) === undefined) }));
    if (house) {
      const name = table === "" ? reply.number : t("house.atTable", { table });
      setHouse({ table: "", placed: { name, range: reply.range } });
      return true;
    }
    storeToken(reply.number, reply.token);
    onPlaced(reply.number, reply.token);
    return true;
  };

  return {
    bag,
    quoting,
    due,
    day,
    form,
    notice,
    changes,
    house,
    setTable: (next: string) => setHouse({ table: next }),
    /** Stops changing the placed order, and leaves it unchanged. */
    leave: () => {
      if (!changes) return;
      storeDraft(undefined);
      useCart.getState().clear();
      setChanges(undefined);
      onPlaced(changes.number, changes.token);
    },
    setDue: (moment: OrderMoment | null) => {
      setNotice(undefined);
      setDue(moment);
    },
    /** Chooses a day, and its earliest time. */
    setDay: (next: string) => {
      setNotice(undefined);
      setDue(null);
      setDay(next);
    },
    submit,
  };
}
