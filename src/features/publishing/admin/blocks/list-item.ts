/** Selects an item of a Decap list, which follows the bar with its handle and its remove button. */
export const itemSelector = ':has(> div > [aria-roledescription="sortable"] + button)';
