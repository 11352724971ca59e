/** Reports a problem to an editor: where it is (outermost label first), what it is, and what to do. */
export type Report = (where: readonly string[], message: string, fix: string) => void;
