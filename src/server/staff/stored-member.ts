import type { StaffTable } from "../storage/schema.ts";

/** A row of the table `staff`. */
export type StoredMember = Readonly<StaffTable>;

/** Whether mail reaches a member: the owner of the machine has no address elsewhere. */
export const hasMail = ({ email }: StoredMember): boolean => !email.endsWith("@localhost");
