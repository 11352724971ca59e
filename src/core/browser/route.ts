/** The event of `window` after every navigation inside the site, back and forward included. */
export const routeChanged = "restaurant:route";
