/** An item of one of Decap's lists: below its bar's handle and the button that removes it. */
export const itemSelector = ':has(> div > [aria-roledescription="sortable"] + button)';
