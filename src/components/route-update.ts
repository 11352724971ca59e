/** The event on `window` after every navigation inside the site: of links the browser tells nobody. */
export const routeUpdate = "routeupdate";
