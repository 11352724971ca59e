/** The event of `window` that follows every change of address inside the site, back and forward included. */
export const routeChanged = "delish:route";
