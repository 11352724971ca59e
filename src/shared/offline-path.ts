/** The page that is shown where a page is asked for that nobody has visited, and there is no network. */
export const offlinePath = "/offline";
