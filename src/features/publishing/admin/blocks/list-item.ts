/** An item of a Decap list: it follows the handle and the remove button of its bar. */
export const itemSelector = ':has(> div > [aria-roledescription="sortable"] + button)';
