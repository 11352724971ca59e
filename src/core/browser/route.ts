/** Event dispatched on `window` after every navigation inside the site, including back and forward. */
export const routeChanged = "restaurant:route";
