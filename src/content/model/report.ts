/** Reports a problem to an editor: its location (outermost label first), a message, and the fix. */
export type Report = (where: readonly string[], message: string, fix: string) => void;
