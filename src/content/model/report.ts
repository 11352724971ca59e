/** Reports a problem to an editor: its place (outermost label first), a message, and the fix. */
export type Report = (where: readonly string[], message: string, fix: string) => void;
