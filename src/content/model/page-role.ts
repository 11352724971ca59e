import { pageRoles, type PageRole } from "../../core/shared/page-roles.ts";
import type { ContentFile } from "./read.ts";

export interface PageWithRole {
  readonly role: PageRole;
  readonly path: string;
}

/** Returns the role and path in a page's file; undefined if the file has no valid role or no path. */
export const roleOf = ({ data: { role, path } }: Pick<ContentFile, "data">): PageWithRole | undefined =>
  typeof role === "string" && Object.hasOwn(pageRoles, role) && typeof path === "string"
    ? { role: role as PageRole, path }
    : undefined;
