// Written by `npm run lint -- --fix` from src/messages/en/.

/** What writes the inside of a tag, such as the text of a link. */
export type Tag = (inside: never) => unknown;
type Value = string | number;
type Nothing = Record<never, never>;

/** Every message by area and id, with what it takes. */
export interface Messages {
  layout: {
    skip: Nothing;
    feed: { name: Value };
    "nav.main": Nothing;
    "nav.unfolded": Nothing;
    "nav.home": { name: Value };
    "nav.openMenu": Nothing;
    "nav.closeMenu": Nothing;
    "nav.search": Nothing;
    "nav.login": Nothing;
    "nav.account": { name: Value };
    "nav.wishlist": Nothing;
    "nav.here": Nothing;
    "footer.established": { year: Value };
    "footer.hours": Nothing;
    "footer.happyHour": Nothing;
    "footer.tablesToday": Nothing;
    "footer.kitchen": Nothing;
    "footer.email": Nothing;
    "footer.subscribe": Nothing;
    "newsletter.step": Nothing;
    "newsletter.ask": Nothing;
    "newsletter.written": Nothing;
    "newsletter.subject": Nothing;
    "newsletter.body": { address: Value };
    "bar.cart": Nothing;
    "bar.tonight": Nothing;
    "bar.openNow": Nothing;
    "bar.until": { time: Value };
    "bar.hours": Nothing;
    "hours.closedToday": { reason: Value };
    "hours.today": { hours: Value; reason: Value };
    "hours.none": Nothing;
    "hours.after": { weekday: Value };
    "getting.tram": Nothing;
    "getting.parking": Nothing;
    "getting.stepFree": Nothing;
    "part.header": { name: Value };
    "part.footer": { name: Value };
    "part.above": Nothing;
    "part.below": Nothing;
    "failed.part": Nothing;
    "failed.load": { what: Value };
    "failed.again": Nothing;
    "failed.rest": Nothing;
    "failed.cart": Nothing;
    add: Nothing;
    soldOut: Nothing;
    heart: { title: Value };
    share: Nothing;
    "share.copied": Nothing;
    "share.link": { url: Value };
    rating: { value: Value };
    "quantity.fewer": Nothing;
    "quantity.more": Nothing;
    "quantity.fewerOf": { item: Value };
    "quantity.moreOf": { item: Value };
    "cart.items": { count: number };
    "cart.button": { items: Value };
    "cart.yours": Nothing;
    "cart.table": Nothing;
    "cart.close": Nothing;
    "cart.nothing": Nothing;
    "cart.empty": Nothing;
    "cart.emptyText": Nothing;
    "cart.viewMenu": Nothing;
    "cart.order": Nothing;
    "cart.total": Nothing;
    "cart.quantityOf": { title: Value };
    "cart.remove": { title: Value };
    "cart.removed": { title: Value };
    "cart.undo": Nothing;
    "cart.undoOf": { title: Value };
    "ticket.time": Nothing;
    "ticket.party": Nothing;
    "ticket.guests": { count: number };
    "ticket.name": Nothing;
    "ticket.number": Nothing;
  };
}
