/** Selector for an item of a Decap list: an element whose bar has a drag handle and a remove button. */
export const itemSelector = ':has(> div > [aria-roledescription="sortable"] + button)';
