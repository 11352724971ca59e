/** Something is under way; the words beside it say what. */
export const Spinner = () => <i className="spin" data-testid="spinner" aria-hidden="true" />;
