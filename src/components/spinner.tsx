/** Something is under way; the words beside it say what. */
export const Spinner = () => <i className="spin" aria-hidden="true" />;
